import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../service/processes.ts'
import { buildRelease } from './build-release.ts'

/** `bun run release [--directory dist/release] [--platform linux-x64 …]`: builds and checks the release artifacts. */
const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: join(ROOT, 'dist/release') },
    platform: { type: 'string', multiple: true },
  },
})
const files = await buildRelease(resolve(values.directory), values.platform)
for (const file of files) console.log(file)
