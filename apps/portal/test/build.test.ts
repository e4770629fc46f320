import { describe, expect, test } from 'bun:test'
import { buildPortal, openPdfData, type PortalBuild } from '../build.ts'

const build = await buildPortal()
const measureGzipSize = (name: string) =>
  Bun.gzipSync(build.assets.get(name)?.body ?? new Uint8Array(), { level: 9 }).length
const measureSize = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + measureGzipSize(name), 0)

/** Finds the chunk of a lazily loaded module by a part of its name. */
function findChunk(part: string): string {
  const name = [...build.assets.keys()].find((name) => name.startsWith(part))
  if (!name) throw new Error(`There is no chunk ${part}.`)
  return name
}

/** A script and its static imports. */
function collectImports(script: string, { assets }: PortalBuild, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found
  found.add(script)
  for (const { kind, path } of new Bun.Transpiler({ loader: 'js' }).scanImports(
    assets.get(script)?.body ?? '',
  ))
    if (kind === 'import-statement') collectImports(path.split('/').at(-1) ?? '', build, found)
  return found
}

const entry = collectImports(build.script, build)
const first = new Set([...entry, ...collectImports(findChunk('en-'), build)])
const screens = [...build.assets.keys()].filter((name) => /-(page|dialog|popover|tab)-\w+\.js$/.test(name))

describe('JavaScript, compressed', () => {
  test('of a member’s first screen, the library, is at most 190 kB in two files', () => {
    expect(measureSize(first)).toBeLessThanOrEqual(190_000)
    expect(first.size).toBe(2)
  })

  test('has a chunk for each screen', () => {
    expect(screens.length).toBeGreaterThan(30)
  })

  test.each([
    ...screens,
    'palette-',
    'member-details-',
    'member-history-',
    'member-access-',
    'member-orders-',
    'member-privacy-',
  ])('of %s adds at most 60 kB', (page) => {
    const added = [...collectImports(findChunk(page), build)].filter((name) => !first.has(name))
    expect(measureSize(added)).toBeLessThanOrEqual(60_000)
  })

  test('of the staff’s members’ list is at most 240 kB', () => {
    const area = ['staff-area-', 'staff-en-', 'members-page-']
    expect(
      measureSize(
        new Set([...first, ...area.flatMap((name) => [...collectImports(findChunk(name), build)])]),
      ),
    ).toBeLessThanOrEqual(240_000)
  })

  test('that the entry point imports is preloaded, and nothing else is', () => {
    expect(new Set([build.script, ...build.preloads])).toEqual(entry)
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
