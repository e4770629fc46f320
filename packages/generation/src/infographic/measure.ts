import { FONT_FILES } from '@guildhall/documents/preview'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

export interface Font {
  /** In pixels. */
  size: number
  weight: 400 | 600
}

for (const file of FONT_FILES) GlobalFonts.registerFromPath(file, 'Inter')
const context = createCanvas(1, 1).getContext('2d')

/** Renderers differ in kerning: lines are assumed to be this many times as wide as measured. */
export const ALLOWANCE = 1.02

/** The width in pixels to reserve for a line: the measured width times the allowance. */
export function measureWidth(text: string, { size, weight }: Font): number {
  context.font = `${weight} ${size}px Inter`
  return context.measureText(text).width * ALLOWANCE
}

/** Wraps a text at a width; words wider than that are broken between characters. */
export function wrap(text: string, font: Font, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/[ \n\t]+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measureWidth(longer, font) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      const fragments = measureWidth(word, font) <= width ? [word] : breakWord(word, font, width)
      lines.push(...fragments.slice(0, -1))
      line = fragments.at(-1) ?? ''
    }
  }
  return line === '' ? lines : [...lines, line]
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function breakWord(word: string, font: Font, width: number): string[] {
  const fragments: string[] = []
  let fragment = ''
  for (const { segment } of graphemes.segment(word)) {
    if (fragment !== '' && measureWidth(fragment + segment, font) > width) {
      fragments.push(fragment)
      fragment = ''
    }
    fragment += segment
  }
  return [...fragments, fragment]
}

/** The largest of several font sizes at which a text fits in a number of lines; the smallest if none does. */
export function fitText(
  text: string,
  weight: Font['weight'],
  sizes: number[],
  width: number,
  lines: number,
): Font {
  const size = sizes.find((size) => wrap(text, { size, weight }, width).length <= lines) ?? sizes.at(-1) ?? 16
  return { size, weight }
}
