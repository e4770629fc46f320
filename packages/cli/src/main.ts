#!/usr/bin/env bun
import manifest from '../package.json' with { type: 'json' }

// Fast path for scripts: prints the version without loading the program.
if (process.argv.length === 3 && process.argv[2] === '--version') {
  console.log(manifest.version)
} else {
  const { run } = await import('./run.ts')
  await run(process.argv)
}
