import { $ } from 'bun'
import { ROOT } from '../service/processes.ts'
import { type Finding, findSecrets } from './find-secrets.ts'
import { listTrackedFiles, type SourceFile } from './tracked-files.ts'

/** Larger files in the history are generated or binary. */
const MAX_FILE_CHARACTERS = 1_000_000

/**
 * `bun run secrets` scans tracked files for keys and secrets.
 *
 * `bun run secrets --history` scans every committed version of each text file, except lock files and large files.
 */
const isHistory = process.argv.includes('--history')
const files = isHistory ? listFileVersions() : listTrackedFiles()
const findings: Finding[] = []
let count = 0
for await (const file of files) {
  count++
  findings.push(...(await findSecrets(file)))
}
for (const { path, line, kind } of findings) console.error(`${path}:${line}: ${kind}`)
console.log(`${count} ${isHistory ? 'file versions' : 'files'}, ${findings.length} possible secrets.`)
process.exit(findings.length > 0 ? 1 : 0)

async function* listFileVersions(): AsyncGenerator<SourceFile> {
  const objects = await $`git rev-list --objects --all`.cwd(ROOT).quiet().text()
  for (const line of objects.split('\n')) {
    const [id = '', ...pathParts] = line.split(' ')
    const path = pathParts.join(' ')
    if (path === '' || /\.(lock|png|ico|woff2)$/.test(path)) continue
    const type = (await $`git cat-file -t ${id}`.cwd(ROOT).quiet().text()).trim()
    if (type !== 'blob') continue
    const text = await $`git cat-file blob ${id}`.cwd(ROOT).quiet().text()
    if (text.length <= MAX_FILE_CHARACTERS && !text.includes('\0'))
      yield { path: `${path}@${id.slice(0, 10)}`, text }
  }
}
