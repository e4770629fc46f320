import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../service/processes.ts'
import { CORE_LAYERS, findImportProblem, listRelativeImports } from './layers.ts'

test('a folder can import from lower folders only', () => {
  expect(findImportProblem('library/chat', 'library')).toBeNull()
  expect(findImportProblem('library', 'library/chat')).toBe('library/chat is above library.')
  expect(findImportProblem('library', 'library')).toBeNull()
  expect(findImportProblem('platform/database', 'records')).toBe('records is above platform/database.')
})

test('a folder outside of the layers is rejected', () => {
  expect(findImportProblem('payments', 'platform/database')).toBe('payments is not in CORE_LAYERS.')
  expect(findImportProblem('records', 'payments')).toBe('payments is not in CORE_LAYERS.')
})

test('every folder can import files directly in src, which can import only from platform', () => {
  expect(findImportProblem('platform/database', '.')).toBeNull()
  expect(findImportProblem('.', 'platform/database')).toBeNull()
  expect(findImportProblem('.', 'records')).toBe(
    'Files directly in src can import only from platform and from each other.',
  )
})

test('finds imports of values and types, exports, imports for side effects and dynamic imports', () => {
  const source = `import { a } from './a.ts'
import type {
  B,
} from '../b.ts'
import fs from 'node:fs'
export * from './c.ts'
import './e.ts'
const d = await import('./d.ts')`
  expect(listRelativeImports(source)).toEqual(['./a.ts', '../b.ts', './c.ts', './e.ts', './d.ts'])
})

test('every folder of core is a layer', () => {
  const core = join(ROOT, 'packages/core/src')
  const folders = readdirSync(core, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath }) => relative(core, parentPath))
    .filter((folder) => folder !== '')
  expect([...new Set(folders)].toSorted()).toEqual([...CORE_LAYERS].toSorted())
})
