import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanSvg } from '../src/clean-svg.ts'
import { createTemporaryDirectory } from './directory.ts'
import { createReader } from './reading.ts'
import { buildImage, buildSvg } from './samples.ts'

const directory = createTemporaryDirectory()
const { read, readFailure } = createReader(directory)
const clean = (content: string) => cleanSvg(Buffer.from(buildSvg(content)).toString())

test('reads the size, draws a preview and writes a sanitized copy', async () => {
  const processed = await read(
    buildSvg('<rect width="200" height="100" fill="teal"/><text y="20">Tide</text>'),
    'svg',
  )
  expect(processed).toMatchObject({ width: 200, height: 100, preview: { width: 640, height: 320 } })
  expect(processed.served?.mimeType).toBe('image/svg+xml')
  const servedSvg = readFileSync(processed.served?.path ?? '', 'utf8')
  expect(servedSvg).toStartWith('<svg xmlns="http://www.w3.org/2000/svg"')
  expect(servedSvg).toContain('<text y="20">Tide</text>')
})

describe('the sanitized copy neither runs code nor loads resources:', () => {
  const attacks: [name: string, content: string][] = [
    ['a script', '<script>alert(1)</script>'],
    ['a script in another namespace', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
    ['a handler', '<rect onload="alert(1)" onclick="alert(1)"/>'],
    ['a handler on the drawing itself', '</svg><svg onload="alert(1)">'],
    ['a link that runs code', '<a href="javascript:alert(1)"><text>x</text></a>'],
    [
      'a link that runs code, in unusual notation',
      '<a xlink:href="java&#10;script:alert(1)"><text>x</text></a>',
    ],
    ['an animation that sets a link', '<a><animate attributeName="href" values="javascript:alert(1)"/></a>'],
    ['an element that sets a handler', '<set attributeName="onmouseover" to="alert(1)"/>'],
    ['foreign content', '<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>'],
    ['a drawing in a drawing', '<use href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['a drawing as an image', '<image href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>'],
    ['a remote image', '<image href="https://evil.example/alert.png"/>'],
    ['a local file', '<image href="/etc/evil.png"/><image xlink:href="file:///etc/evil.png"/>'],
    ['a remote style sheet', '<style>@import "https://evil.example/alert.css";</style>'],
    ['a style with a URL', '<style>rect{fill:url(https://evil.example/alert)}</style>'],
    ['a style with an escaped URL', '<style>rect{fill:\\75rl(//evil.example/alert)}</style>'],
    ['an attribute with a URL', '<rect fill="url(https://evil.example/alert)"/>'],
    ['an attribute with a style', '<rect style="background:url(//evil.example/alert)"/>'],
    ['an attribute with an escaped URL', '<rect fill="u\\72 l(https://evil.example/alert)"/>'],
    [
      'an attribute with an escaped URL in a style',
      '<rect style="filter:u\\72l(https://evil.example/alert)"/>',
    ],
    ['markup that breaks out of text', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
    ['markup hidden in a title', '<title><style><img src=x onerror=alert(1)></style></title>'],
  ]
  test.each(attacks)('%s', (_, content) => {
    const cleaned = clean(`${content}<circle r="5"/>`)
    expect(cleaned).not.toMatch(
      /evil|javascript|svg\+xml|<(\w+:)?(script|foreignObject|iframe|animate|set|img)|\son\w+=/i,
    )
    expect(cleaned).toStartWith('<svg')
  })
})

test('the sanitized copy keeps harmless content', () => {
  const cleaned = clean(
    '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>' +
      '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9" filter="url(#f)" transform="scale(2)"/>' +
      '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/><a href="https://example.org/"><text>&amp; more</text></a>',
  )
  for (const part of [
    'linearGradient',
    'feGaussianBlur',
    '.a{fill:url(#g)}',
    'filter="url(#f)"',
    'data:image/png',
    'https://example.org/',
    '&amp; more',
  ]) {
    expect(cleaned).toContain(part)
  }
})

test('a local image is not drawn in the preview', async () => {
  const secret = join(directory.path, 'secret.png')
  writeFileSync(secret, buildImage('png', 50, 50))
  const processed = await read(buildSvg(`<image href="${secret}" width="200" height="100"/>`), 'svg')
  const { data } = await readPixel(processed.preview?.path ?? '')
  expect([...data]).toEqual([0, 0, 0, 0])
})

test('entities are not expanded', () => {
  const source =
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&x;</text></svg>'
  const cleaned = cleanSvg(source)
  expect(cleaned).not.toContain('aaaa')
  expect(cleaned).not.toContain('root:')
})

test('a drawing of more than 10 MiB is too complex', async () => {
  const large = buildSvg(`<!--${'x'.repeat(10 * 1024 ** 2)}-->`)
  expect((await readFailure(large, 'svg')).code).toBe('too_complex')
})

async function readPixel(path: string) {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const context = createCanvas(640, 320).getContext('2d')
  context.drawImage(await loadImage(path), 0, 0)
  return context.getImageData(100, 100, 1, 1)
}
