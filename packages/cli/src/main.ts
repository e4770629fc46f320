#!/usr/bin/env bun
import manifest from '../package.json' with { type: 'json' }

// Scripts ask for it all the time, and it needs nothing else to be loaded: not even a stream to write to.
if (process.argv.length === 3 && process.argv[2] === '--version') {
  console.log(manifest.version)
} else {
  const { run } = await import('./run.ts')
  await run(process.argv)
}
