import { beforeAll, expect, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAX_BUNDLE_BYTES = 15_000
const entry = join(import.meta.dir, '../src/index.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-sdk-'))
})

async function buildBundle(entrypoint: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [entrypoint],
    target: 'browser',
    format: 'esm',
    minify: true,
  })
  if (!outputs[0]) throw new Error('Nothing was bundled.')
  return outputs[0].text()
}

test('the SDK is at most 15 kB for browsers, minified and gzipped, without external imports', async () => {
  const code = await buildBundle(entry)
  expect(Bun.gzipSync(code).byteLength).toBeLessThanOrEqual(MAX_BUNDLE_BYTES)
  expect(code).not.toMatch(/\bimport\b[^(]*from|\brequire\(|\bBun\.|\bBuffer\b/)
})

test('importing only error classes does not bundle the client', async () => {
  const page = join(folder, 'page.ts')
  await Bun.write(page, `import { NotFoundError } from '${entry}'\nconsole.log(NotFoundError)\n`)
  expect(await buildBundle(page)).not.toContain('/api/members')
})
