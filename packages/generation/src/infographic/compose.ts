import type { Phrases } from '../languages.ts'
import { createFactCards } from './cards.ts'
import { drawChart } from './charts.ts'
import { buildPalette } from './colors.ts'
import type { Findings } from './facts.ts'
import {
  type Box,
  createSectionTitle,
  createTextBlock,
  INNER_WIDTH,
  MARGIN,
  type Part,
  type Shape,
  stackParts,
  WIDTH,
} from './layout.ts'
import { fitText } from './measure.ts'

export interface InfographicOptions {
  title: string
  association: string
  phrases: Phrases
  /** Whether the document's pages have numbers. */
  hasPageNumbers: boolean
  /** `#rrggbb` */
  brand: string
}

/** An image before it is rendered as SVG. */
export interface ComposedImage {
  width: number
  height: number
  shapes: Shape[]
  boxes: Box[]
}

/** Composes an infographic of fixed width; its height follows the content. */
export function compose({ facts, charts }: Findings, options: InfographicOptions): ComposedImage {
  const { phrases, hasPageNumbers } = options
  const palette = buildPalette(options.brand)
  const pageLabel = hasPageNumbers ? phrases.page : null
  const head = drawHead(options, palette)
  const hasNumbersOnly = facts.every(({ displayValue }) => displayValue !== null)
  const factSection = (y: number) =>
    stackParts(
      [
        (at) =>
          createSectionTitle(
            'facts: title',
            hasNumbersOnly ? phrases.keyFigures : phrases.keyPoints,
            palette,
            at,
          ),
        (at) => createFactCards(facts, pageLabel, palette, at),
      ],
      y,
      20,
    )
  const sections: ((y: number) => Part)[] = [
    ...(facts.length > 0 ? [factSection] : []),
    ...charts.map(
      (chart, index) => (y: number) =>
        drawChart(
          chart,
          `chart ${index + 1}`,
          pageLabel,
          chart.kind === 'timeline' ? phrases.timeline : phrases.keyFigures,
          palette,
          y,
        ),
    ),
  ]
  const body = stackParts(sections, head.height + 48, 56)
  const height = Math.ceil(head.height + 48 + body.height + MARGIN)
  return {
    width: WIDTH,
    height,
    shapes: [
      { kind: 'rectangle', x: 0, y: 0, width: WIDTH, height, fill: '#ffffff' },
      ...head.shapes,
      ...body.shapes,
    ],
    boxes: [...head.boxes, ...body.boxes],
  }
}

function drawHead(
  { title, association }: InfographicOptions,
  palette: ReturnType<typeof buildPalette>,
): Part {
  const font = fitText(title, 600, [64, 56, 48, 40], INNER_WIDTH, 3)
  const words = stackParts(
    [
      (y) =>
        createTextBlock('association', association, { size: 26, weight: 600 }, palette.onBackground, {
          x: MARGIN,
          y,
          width: INNER_WIDTH,
        }),
      (y) =>
        createTextBlock('title', title, font, palette.onBackground, { x: MARGIN, y, width: INNER_WIDTH }),
    ],
    MARGIN - 8,
    14,
  )
  const height = Math.ceil(words.height + 2 * MARGIN - 16)
  return {
    height,
    shapes: [
      { kind: 'rectangle', x: 0, y: 0, width: WIDTH, height, fill: palette.background },
      ...words.shapes,
    ],
    boxes: words.boxes,
  }
}
