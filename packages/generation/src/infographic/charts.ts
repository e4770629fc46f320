import type { Palette } from './colors.ts'
import { drawColumns, drawDonut } from './donut-and-column-charts.ts'
import type { Chart } from './facts.ts'
import { type Box, createTextBlock, INNER_WIDTH, MARGIN, type Part, type Shape } from './layout.ts'
import { measureWidth } from './measure.ts'

const LABEL_FONT = { size: 24, weight: 400 } as const
const VALUE_FONT = { size: 24, weight: 600 } as const
const GAP = 18
const BAR_HEIGHT = 30

/** Renders a chart with its title and page. @param title the default title */
export function drawChart(
  chart: Chart,
  name: string,
  pageLabel: string | null,
  title: string,
  palette: Palette,
  y: number,
): Part {
  const heading = createTextBlock(
    `${name}: title`,
    chart.title ?? title,
    { size: 34, weight: 600 },
    palette.text,
    {
      x: MARGIN,
      y,
      width: INNER_WIDTH,
    },
  )
  const body = drawBody(chart, name, pageLabel, palette, y + heading.height + 20)
  const below = y + heading.height + 20 + body.height + 12
  // Each timeline entry has its own page.
  const page =
    pageLabel !== null && chart.kind !== 'timeline'
      ? createTextBlock(
          `${name}: page`,
          `${pageLabel} ${chart.pageNumber}`,
          { size: 22, weight: 600 },
          palette.muted,
          { x: MARGIN, y: below, width: INNER_WIDTH },
        )
      : { height: 0, shapes: [], boxes: [] }
  return {
    height: below + page.height - y,
    shapes: [...heading.shapes, ...body.shapes, ...page.shapes],
    boxes: [...heading.boxes, ...body.boxes, ...page.boxes],
  }
}

function drawBody(chart: Chart, name: string, pageLabel: string | null, palette: Palette, y: number): Part {
  switch (chart.kind) {
    case 'bars':
      return drawBars(chart, name, palette, y)
    case 'share':
      return drawDonut(chart, name, palette, y)
    case 'columns':
      return drawColumns(chart, name, palette, y)
    case 'timeline':
      return drawTimeline(chart, name, pageLabel, palette, y)
  }
}

/** Bars from zero on one scale, with labels above, since they may be long. */
function drawBars({ entries }: Chart, name: string, palette: Palette, y: number): Part {
  const shapes: Shape[] = []
  const boxes: Box[] = []
  const max = Math.max(...entries.map(({ value }) => value), Number.MIN_VALUE)
  const valueWidth = Math.max(...entries.map(({ displayValue }) => measureWidth(displayValue, VALUE_FONT)))
  const availableWidth = INNER_WIDTH - valueWidth - 16
  let top = y
  for (const [index, { label, value, displayValue }] of entries.entries()) {
    if (index > 0) top += GAP
    const text = createTextBlock(`${name}: label ${index + 1}`, label, LABEL_FONT, palette.text, {
      x: MARGIN,
      y: top,
      width: INNER_WIDTH,
    })
    const bar = top + text.height + 2
    const length = Math.max(2, (value / max) * availableWidth)
    const number = createTextBlock(`${name}: value ${index + 1}`, displayValue, VALUE_FONT, palette.text, {
      x: MARGIN + length + 12,
      y: bar,
      width: valueWidth + 2,
    })
    shapes.push(
      ...text.shapes,
      {
        kind: 'rectangle',
        x: MARGIN,
        y: bar + 1,
        width: length,
        height: BAR_HEIGHT,
        fill: palette.accent,
        radius: 4,
      },
      ...number.shapes,
    )
    boxes.push(
      ...text.boxes,
      { name: `${name}: bar ${index + 1}`, x: MARGIN, y: bar + 1, width: length, height: BAR_HEIGHT },
      ...number.boxes,
    )
    top = bar + Math.max(BAR_HEIGHT + 1, number.height)
  }
  return { height: top - y, shapes, boxes }
}

/** Renders years in order, each with its sentence. */
function drawTimeline(
  { entries }: Chart,
  name: string,
  pageLabel: string | null,
  palette: Palette,
  y: number,
): Part {
  const shapes: Shape[] = []
  const boxes: Box[] = []
  const indent = 150
  let top = y
  for (const [index, { label, displayValue, pageNumber }] of entries.entries()) {
    if (index > 0) top += GAP
    const year = createTextBlock(
      `${name}: year ${index + 1}`,
      displayValue,
      { size: 32, weight: 600 },
      palette.accent,
      {
        x: MARGIN,
        y: top,
        width: indent - 40,
      },
    )
    const labelWithPage =
      pageLabel !== null && pageNumber !== undefined ? `${label} (${pageLabel} ${pageNumber})` : label
    const text = createTextBlock(`${name}: moment ${index + 1}`, labelWithPage, LABEL_FONT, palette.text, {
      x: MARGIN + indent,
      y: top + 4,
      width: INNER_WIDTH - indent,
    })
    const height = Math.max(year.height, text.height + 4)
    shapes.push({
      kind: 'rectangle',
      x: MARGIN + indent - 24,
      y: top,
      width: 4,
      height,
      fill: palette.accent,
    })
    shapes.push(...year.shapes, ...text.shapes)
    boxes.push(...year.boxes, ...text.boxes)
    top += height
  }
  return { height: top - y, shapes, boxes }
}
