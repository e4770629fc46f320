import { FONT_FILES } from '@guildhall/documents/preview'
import { Resvg } from '@resvg/resvg-js'
import type { ComposedImage } from './compose.ts'
import { LINE_HEIGHT, type Shape } from './layout.ts'
import { ALLOWANCE } from './measure.ts'

/** Fallback fonts are scaled to the measured width, so that nothing overlaps in any viewer. */
const FAMILY = "Inter, 'Helvetica Neue', Arial, sans-serif"
/** The baseline’s offset from the line’s top, relative to the font size: Inter’s ascent and half the leading. */
const BASELINE = 0.97 + (LINE_HEIGHT - 1.21) / 2

export function writeSvg({ width, height, shapes }: ComposedImage, title: string, altText: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description" font-family="${FAMILY}">
<title id="title">${escapeXml(title)}</title>
<desc id="description">${escapeXml(altText)}</desc>
${shapes.map(renderShape).join('\n')}
</svg>
`
}

/** The scripts that Inter supports. It has no emoji, which belong to the script Common. */
const supportedScriptPattern =
  /^[[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]--\p{Extended_Pictographic}]*$/v

/** Renders our SVG at its size with our font. */
export function drawPng(svg: string): Uint8Array {
  // The measured font needs no scaling.
  const plain = svg.replace(/ textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"/g, '')
  // System fonts draw characters that ours lacks.
  const font = {
    fontFiles: FONT_FILES,
    loadSystemFonts: !supportedScriptPattern.test(svg),
    defaultFontFamily: 'Inter',
  }
  return new Resvg(plain, { font }).render().asPng()
}

function renderShape(shape: Shape): string {
  switch (shape.kind) {
    case 'rectangle': {
      const { x, y, width, height, fill, radius } = shape
      const corner = radius ? ` rx="${Math.min(radius, width / 2)}"` : ''
      return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${corner}/>`
    }
    case 'text': {
      const { x, y, width, line, font, fill } = shape
      return `<text x="${round(x)}" y="${round(y + font.size * BASELINE)}" font-size="${font.size}" font-weight="${font.weight}" fill="${fill}" textLength="${round(width / ALLOWANCE)}" lengthAdjust="spacingAndGlyphs">${escapeXml(line)}</text>`
    }
    case 'path':
      return `<path d="${shape.d}" fill="${shape.fill}"/>`
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Escapes a text, and removes control characters, which XML does not allow even as references. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
  )
}
