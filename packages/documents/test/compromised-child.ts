import { join } from 'node:path'

/** A child process that a hostile file controls: it runs the script in its input instead of reading the file. */
const input = JSON.parse(await Bun.stdin.text()) as { script: string; outputDirectory: string }
const path = join(input.outputDirectory, 'script.ts')
await Bun.write(path, input.script)
await import(path)
process.exit(0)
