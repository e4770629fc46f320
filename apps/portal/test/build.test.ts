import { describe, expect, test } from 'bun:test'
import { buildPortal, openPdfData } from '../build.ts'

const build = await buildPortal()
const measureGzipSize = (name: string) =>
  Bun.gzipSync(build.assets.get(name)?.body ?? new Uint8Array(), { level: 9 }).length
const sumGzipSizes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + measureGzipSize(name), 0)

/** Finds the chunk of a lazily loaded module by the start of its name. @throws Error if there is none */
function findChunk(prefix: string): string {
  const name = [...build.assets.keys()].find((name) => name.startsWith(prefix))
  if (!name) throw new Error(`There is no chunk ${prefix}.`)
  return name
}

const scanImports = (script: string) =>
  new Bun.Transpiler({ loader: 'js' })
    .scanImports(build.assets.get(script)?.body ?? '')
    .map(({ kind, path }) => ({ isStatic: kind === 'import-statement', name: path.split('/').at(-1) ?? '' }))

/** Collects a script and its static imports, recursively. */
function collectImports(script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found
  found.add(script)
  for (const { isStatic, name } of scanImports(script)) if (isStatic) collectImports(name, found)
  return found
}

/** Collects the scripts that are loaded before a lazily loaded one: those that every script importing it loads. */
function collectLoaded(script: string): Set<string> {
  const importers = [...build.assets.keys()].filter(
    (name) =>
      name.endsWith('.js') && scanImports(name).some((found) => !found.isStatic && found.name === script),
  )
  return importers
    .map((importer) => collectImports(importer))
    .reduce((common, imports) => common.intersection(imports))
}

const entryScripts = collectImports(build.script)
const firstScripts = new Set([...entryScripts, ...collectImports(findChunk('en-'))])
const screenScripts = [...build.assets.keys()].filter((name) =>
  /-(page|dialog|popover|tab)-\w+\.js$/.test(name),
)

describe('JavaScript, compressed', () => {
  test('of a member’s first screen, the library, is at most 190 kB in two files', () => {
    expect(sumGzipSizes(firstScripts)).toBeLessThanOrEqual(190_000)
    expect(firstScripts.size).toBe(2)
  })

  test('has more than 30 chunks of screens and dialogs', () => {
    expect(screenScripts.length).toBeGreaterThan(30)
  })

  test.each([
    ...screenScripts,
    'palette-',
    'member-details-',
    'member-history-',
    'member-access-',
    'member-orders-',
    'member-privacy-',
  ])('of %s adds at most 60 kB', (chunk) => {
    const script = findChunk(chunk)
    const addedScripts = collectImports(script).difference(firstScripts).difference(collectLoaded(script))
    expect(sumGzipSizes(addedScripts)).toBeLessThanOrEqual(60_000)
  })

  test('of the staff area’s list of members is at most 240 kB', () => {
    const area = ['staff-area-', 'staff-en-', 'members-page-']
    expect(
      sumGzipSizes(
        new Set([...firstScripts, ...area.flatMap((name) => [...collectImports(findChunk(name))])]),
      ),
    ).toBeLessThanOrEqual(240_000)
  })

  test('that the entry point imports is preloaded, and nothing else is', () => {
    expect(new Set([build.script, ...build.preloads])).toEqual(entryScripts)
  })
})

describe('a production build', () => {
  test('has no component gallery', async () => {
    const names = [...build.assets.keys()].filter((name) => name.startsWith('gallery-'))
    expect(names).toEqual([])
    const development = await buildPortal(true)
    expect([...development.assets.keys()].some((name) => name.startsWith('gallery-'))).toBe(true)
  })
})

describe('the data of pdf.js', () => {
  test('is served by folder and name', async () => {
    expect((await openPdfData('cmaps', 'UniJIS-UTF16-H.bcmap'))?.content.size).toBeGreaterThan(1_000)
  })

  test.each([
    ['build', 'pdf.mjs'],
    ['cmaps', '../package.json'],
    ['cmaps', '..'],
    ['__proto__', 'a'],
    ['cmaps', 'nothing.bcmap'],
  ])('has no file %s/%s', async (folder, name) => {
    expect(await openPdfData(folder, name)).toBeNull()
  })
})
