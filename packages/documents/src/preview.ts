import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { PREVIEW_WIDTH } from './preview-size.ts'
import type { PreviewSize } from './readers/reader.ts'

const require = createRequire(import.meta.url)

/** A bundled font, so that previews are the same on every machine. TrueType, since resvg does not support WOFF. */
export const FONT_FILES = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
]

const MARGIN = 48
const LINE_HEIGHT = 19
const FONT_SIZE = 13

export async function savePreview(directory: string, canvas: Canvas): Promise<PreviewSize> {
  await Bun.write(join(directory, 'preview.webp'), await canvas.encode('webp', 82))
  return { width: canvas.width, height: canvas.height }
}

/**
 * Draws the start of a document as plain text on a page, slide or sheet of typical size, for formats that cannot be
 * rendered here. Null if the text is empty.
 */
export async function drawText(directory: string, text: string, shape: 'page' | 'slide' | 'sheet') {
  if (text === '') return null
  for (const file of FONT_FILES) GlobalFonts.registerFromPath(file, 'Inter')
  const canvas = createCanvas(PREVIEW_WIDTH, shape === 'page' ? 905 : 360)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#1f2937'
  const [title = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  let y = MARGIN + LINE_HEIGHT
  y = drawParagraph(context, title, '600 22px Inter', 28, y)
  for (const line of lines) {
    if (y > canvas.height - MARGIN) break
    y =
      shape === 'sheet'
        ? drawCells(context, line, y)
        : drawParagraph(context, line, `${FONT_SIZE}px Inter`, LINE_HEIGHT, y + 4)
  }
  return savePreview(directory, canvas)
}

/** Draws a wrapped paragraph. @returns the baseline of the next one */
function drawParagraph(
  context: SKRSContext2D,
  text: string,
  font: string,
  height: number,
  baseline: number,
): number {
  context.font = font
  const width = PREVIEW_WIDTH - 2 * MARGIN
  let y = baseline
  let line = ''
  for (const word of text.slice(0, 2_000).split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && context.measureText(longer).width > width) {
      context.fillText(line, MARGIN, y, width)
      y += height
      line = word
    } else line = longer
    if (y > context.canvas.height - MARGIN) return y
  }
  context.fillText(line, MARGIN, y, width)
  return y + height
}

/** More characters than fit in a cell. Measuring a long text takes seconds. */
const MAX_LABEL_LENGTH = 200

function drawCells(context: SKRSContext2D, line: string, y: number): number {
  context.font = `${FONT_SIZE}px Inter`
  const cells = line.split('\t').slice(0, 6)
  const width = (PREVIEW_WIDTH - 2 * MARGIN) / Math.max(4, cells.length)
  for (const [index, cell] of cells.entries()) {
    let label = cell.slice(0, MAX_LABEL_LENGTH)
    while (label.length > 1 && context.measureText(label).width > width - 8) label = label.slice(0, -1)
    context.fillText(label, MARGIN + index * width, y)
  }
  return y + LINE_HEIGHT
}
