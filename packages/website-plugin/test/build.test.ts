import { expect, test } from 'bun:test'
import { buildEmbed } from '../build.ts'

test('the plugin is at most 12 kB gzipped and never parses text as markup', async () => {
  const code = await buildEmbed()
  expect(Bun.gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(12_000)
  expect(code).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\bimport\b/,
  )
})
