import type { Palette } from './colors.ts'
import { type Font, measureWidth, wrap } from './measure.ts'

/** A shape. Coordinates are in pixels from the top left; for text, `y` is the top of the line. */
export type Shape =
  | { kind: 'rectangle'; x: number; y: number; width: number; height: number; fill: string; radius?: number }
  | { kind: 'text'; x: number; y: number; width: number; line: string; font: Font; fill: string }
  | { kind: 'path'; d: string; fill: string }

/** A bounding box for tests: boxes must not overlap or extend beyond the image. */
export interface Box {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** A part of the image with its height. */
export interface Part {
  height: number
  shapes: Shape[]
  boxes: Box[]
}

export const WIDTH = 1080
export const MARGIN = 64
export const INNER_WIDTH = WIDTH - 2 * MARGIN
/** Line height relative to the font size. */
export const LINE_HEIGHT = 1.32

/** Wraps a text to a width. @returns its shapes and height */
export function createTextBlock(
  name: string,
  text: string,
  font: Font,
  fill: string,
  area: { x: number; y: number; width: number },
): Part {
  const step = font.size * LINE_HEIGHT
  const lines = wrap(text, font, area.width)
  const height = lines.length * step
  return {
    height,
    shapes: lines.map((line, index) => ({
      kind: 'text',
      x: area.x,
      y: area.y + index * step,
      width: measureWidth(line, font),
      line,
      font,
      fill,
    })),
    boxes: height > 0 ? [{ name, x: area.x, y: area.y, width: area.width, height }] : [],
  }
}

/** Stacks parts vertically. */
export function stackParts(parts: ((y: number) => Part)[], from: number, gap: number): Part {
  const shapes: Shape[] = []
  const boxes: Box[] = []
  let y = from
  for (const [index, createPart] of parts.entries()) {
    if (index > 0) y += gap
    const part = createPart(y)
    shapes.push(...part.shapes)
    boxes.push(...part.boxes)
    y += part.height
  }
  return { height: y - from, shapes, boxes }
}

/** Creates a section heading. */
export function createSectionTitle(name: string, text: string, palette: Palette, y: number): Part {
  return createTextBlock(name, text, { size: 34, weight: 600 }, palette.text, {
    x: MARGIN,
    y,
    width: INNER_WIDTH,
  })
}
