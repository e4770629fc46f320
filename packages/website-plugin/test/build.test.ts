import { expect, test } from 'bun:test'
import { buildScripts, gzipScript } from '../build.ts'

const scripts = await buildScripts()

test('embed.js is at most 12 kB gzipped, and each other script at most 8 kB', () => {
  for (const { name, code } of scripts) {
    const maxBytes = name === 'embed.js' ? 12_000 : 8_000
    expect([name, gzipScript(code).byteLength <= maxBytes]).toEqual([name, true])
  }
})

test.each(scripts.map(({ name, code }) => [name, code]))(
  '%s calls no function that parses text as markup or code',
  (_, code) => {
    expect(code).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\bimport\b/,
    )
  },
)
