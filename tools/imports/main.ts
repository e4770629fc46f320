import { dirname, join, normalize } from 'node:path'
import { Glob } from 'bun'
import { ROOT } from '../service/processes.ts'
import { findImportProblem, listRelativeImports } from './layers.ts'

/** `bun tools/imports/main.ts`: reports imports in core that point from a lower folder to a higher one. */
const CORE = join(ROOT, 'packages/core/src')

const problems: string[] = []
for (const file of new Glob('**/*.ts').scanSync({ cwd: CORE })) {
  for (const path of listRelativeImports(await Bun.file(join(CORE, file)).text())) {
    const target = normalize(join(dirname(file), path))
    const problem = findImportProblem(dirname(file), dirname(target))
    if (problem) problems.push(`packages/core/src/${file} imports ${target}: ${problem}`)
  }
}
for (const problem of problems.toSorted()) console.error(problem)
if (problems.length > 0) {
  console.error('\nMove the shared code down, or the importing file up; see tools/imports/layers.ts.')
  process.exit(1)
}
