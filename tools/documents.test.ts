import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { trackedFiles } from './security/tracked-files.ts'
import { ROOT } from './service/programs.ts'

const documents: { path: string; text: string }[] = []
for await (const file of trackedFiles('*.md')) documents.push(file)

const exists = (path: string) => existsSync(join(ROOT, path))

/** A path in code is relative to the document, to its `src`, or to the root of the repository. */
const isFound = (directory: string, path: string) =>
  [directory, join(directory, 'src'), '.'].some((base) => exists(join(base, path)))

describe('documents', () => {
  test.each(documents)('link to existing files: $path', ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !exists(join(dirname(path), link)))).toEqual([])
  })

  const guides = documents.filter(({ path }) => path.endsWith('README.md') || path === 'ARCHITECTURE.md')
  test.each(guides)('cite existing source files: $path', ({ path, text }) => {
    const cited = [...text.matchAll(/`((?:\.\.\/|[\w-]+\/)+[\w.-]+\.ts)`/g)].map(([, file = '']) => file)
    expect(cited.filter((file) => !isFound(dirname(path), file))).toEqual([])
  })

  test('stay within the size their readers can take', async () => {
    const limits = { 'README.md': 7_000, 'ARCHITECTURE.md': 12_000, 'SECURITY.md': 5_000 }
    for (const [path, bytes] of Object.entries(limits))
      expect([path, Bun.file(join(ROOT, path)).size <= bytes]).toEqual([path, true])
  })
})
