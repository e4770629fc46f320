import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listTrackedFiles } from './security/tracked-files.ts'
import { ROOT } from './service/processes.ts'

const documents: { path: string; text: string }[] = []
for await (const file of listTrackedFiles('*.md')) documents.push(file)

const isExisting = (path: string) => existsSync(join(ROOT, path))

const sources: string[] = []
for await (const { path } of listTrackedFiles('*.ts')) sources.push(`/${path}`)

/** Documents can shorten a path to its last parts: `relay.ts`, `outbox/relay.ts`. */
const isSource = (path: string) =>
  sources.some((source) => source.endsWith(`/${path.replace(/^(\.\.\/)+/, '')}`))

describe('documents', () => {
  test.each(documents)('link to existing files: $path', ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !isExisting(join(dirname(path), link)))).toEqual([])
  })

  // The changelog can name files that no longer exist.
  const currentDocuments = documents.filter(({ path }) => path !== 'CHANGELOG.md')
  test.each(currentDocuments)('cite existing source files: $path', ({ text }) => {
    const cited = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file)
    expect(cited.filter((file) => !isSource(file))).toEqual([])
  })

  test('stay within their size limits', async () => {
    const limits = { 'README.md': 7_000, 'ARCHITECTURE.md': 12_000, 'SECURITY.md': 5_000 }
    for (const [path, bytes] of Object.entries(limits))
      expect([path, Bun.file(join(ROOT, path)).size <= bytes]).toEqual([path, true])
  })
})
