import { dirname, join, normalize, relative } from 'node:path'
import { Glob } from 'bun'
import { ROOT } from '../service/programs.ts'
import { CORE_LAYERS } from './layers.ts'

/** `bun tools/imports/main.ts`: reports imports in core that point from a lower folder to a higher one. */
const CORE = join(ROOT, 'packages/core/src')
const IMPORT = /^(?:import|export)\b[^'"]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

const violations: string[] = []
for (const file of new Glob('**/*.ts').scanSync({ cwd: CORE })) {
  const text = await Bun.file(join(CORE, file)).text()
  for (const [, from, loaded] of text.matchAll(IMPORT)) {
    const target = normalize(join(dirname(file), from ?? loaded ?? ''))
    const problem = violationOf(dirname(file), dirname(target))
    if (problem) violations.push(`packages/core/src/${file} imports ${target}: ${problem}`)
  }
}
for (const violation of violations.toSorted()) console.error(violation)
if (violations.length > 0) {
  console.error(
    `\nMove the shared code down, or the importing file up; see ${relative(ROOT, import.meta.dir)}/layers.ts.`,
  )
  process.exit(1)
}

/** @returns why a folder may not import from another; null if it may */
function violationOf(importing: string, imported: string): string | null {
  if (importing === imported || imported === '.' || imported.startsWith('..')) return null
  if (importing === '.') return imported.startsWith('platform/') ? null : 'src may import only from platform.'
  const [own, other] = [CORE_LAYERS.indexOf(importing), CORE_LAYERS.indexOf(imported)]
  if (own === -1) return `${importing} is not in CORE_LAYERS.`
  if (other === -1) return `${imported} is not in CORE_LAYERS.`
  return other < own ? null : `${imported} is above ${importing}.`
}
