import { mix, type Palette } from './colors.ts'
import type { Chart } from './facts.ts'
import { type Box, createTextBlock, INNER_WIDTH, MARGIN, type Part, type Shape } from './layout.ts'
import { measureWidth } from './measure.ts'

const RADIUS = 170
const HOLE_RADIUS = 96
const LEGEND_FONT = { size: 24, weight: 400 } as const

/** Renders shares of a whole as a donut with a legend. */
export function drawDonut({ entries }: Chart, name: string, palette: Palette, y: number): Part {
  const sum = entries.reduce((total, { value }) => total + value, 0)
  const shapes: Shape[] = []
  const boxes: Box[] = [{ name: `${name}: ring`, x: MARGIN, y, width: 2 * RADIUS, height: 2 * RADIUS }]
  let from = 0
  for (const [index, { value }] of entries.entries()) {
    const to = from + value / sum
    shapes.push({
      kind: 'path',
      d: drawArc(from, to, MARGIN + RADIUS, y + RADIUS),
      fill: shade(palette, index, entries.length),
    })
    from = to
  }
  const x = MARGIN + 2 * RADIUS + 48
  let top = y
  for (const [index, { label, displayValue }] of entries.entries()) {
    const text = createTextBlock(
      `${name}: part ${index + 1}`,
      `${label}: ${displayValue}`,
      LEGEND_FONT,
      palette.text,
      {
        x: x + 40,
        y: top,
        width: INNER_WIDTH + MARGIN - x - 40,
      },
    )
    shapes.push(
      {
        kind: 'rectangle',
        x,
        y: top + 4,
        width: 24,
        height: 24,
        fill: shade(palette, index, entries.length),
        radius: 4,
      },
      ...text.shapes,
    )
    boxes.push(...text.boxes)
    top += text.height + 10
  }
  return { height: Math.max(2 * RADIUS, top - y), shapes, boxes }
}

/** Shades from the accent to a light tint of it; gaps between the arcs also separate neighbors. */
const shade = (palette: Palette, index: number, count: number): string =>
  mix(palette.accent, '#ffffff', 1 - (0.75 * index) / Math.max(1, count - 1))

function drawArc(from: number, to: number, x: number, y: number): string {
  // A full circle would start where it ends and not be drawn.
  const end = Math.min(to, from + 0.9999) - 0.003
  const point = (part: number, radius: number) => {
    const angle = (part - 0.25) * 2 * Math.PI
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`
  }
  const large = end - from > 0.5 ? 1 : 0
  return `M${point(from, RADIUS)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(end, RADIUS)}L${point(end, HOLE_RADIUS)}A${HOLE_RADIUS} ${HOLE_RADIUS} 0 ${large} 0 ${point(from, HOLE_RADIUS)}Z`
}

const PLOT_HEIGHT = 320
const YEAR_FONT = { size: 22, weight: 400 } as const
const LABEL_FONT = { size: 22, weight: 600 } as const

/** Renders values by year as columns from zero. */
export function drawColumns({ entries }: Chart, name: string, palette: Palette, y: number): Part {
  const max = Math.max(...entries.map(({ value }) => value), Number.MIN_VALUE)
  const segmentWidth = INNER_WIDTH / entries.length
  // All numbers are omitted if the widest does not fit in its segment.
  const widest = Math.max(...entries.map(({ displayValue }) => measureWidth(displayValue, LABEL_FONT)))
  const hasValues = widest + 8 <= segmentWidth
  const head = hasValues ? 32 : 0
  const shapes: Shape[] = []
  const boxes: Box[] = []
  for (const [index, { label, value, displayValue }] of entries.entries()) {
    const middle = MARGIN + segmentWidth * (index + 0.5)
    const height = Math.max(2, (value / max) * (PLOT_HEIGHT - head))
    const top = y + PLOT_HEIGHT - height
    const width = Math.min(72, segmentWidth * 0.7)
    shapes.push({
      kind: 'rectangle',
      x: middle - width / 2,
      y: top,
      width,
      height,
      fill: palette.accent,
      radius: 4,
    })
    boxes.push({ name: `${name}: column ${index + 1}`, x: middle - width / 2, y: top, width, height })
    const drawCentered = (
      label: string,
      text: string,
      font: typeof YEAR_FONT | typeof LABEL_FONT,
      fill: string,
      at: number,
    ) => {
      const textWidth = Math.ceil(measureWidth(text, font)) + 1
      const x = Math.min(Math.max(MARGIN, middle - textWidth / 2), MARGIN + INNER_WIDTH - textWidth)
      const part = createTextBlock(`${name}: ${label} ${index + 1}`, text, font, fill, {
        x,
        y: at,
        width: textWidth,
      })
      shapes.push(...part.shapes)
      boxes.push(...part.boxes)
    }
    if (hasValues) drawCentered('value', displayValue, LABEL_FONT, palette.text, top - 31)
    drawCentered('year', label, YEAR_FONT, palette.muted, y + PLOT_HEIGHT + 8)
  }
  return { height: PLOT_HEIGHT + 8 + 30, shapes, boxes }
}
