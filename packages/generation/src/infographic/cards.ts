import type { Palette } from './colors.ts'
import type { Fact } from './facts.ts'
import { type Box, createTextBlock, INNER_WIDTH, MARGIN, type Part, type Shape } from './layout.ts'
import { fitText } from './measure.ts'

const GAP = 24
const PADDING = 28
const HALF_WIDTH = (INNER_WIDTH - GAP) / 2

/** Renders facts as cards, two per row. A card without a number, or without another beside it, takes a full row. */
export function createFactCards(
  facts: readonly Fact[],
  pageLabel: string | null,
  palette: Palette,
  y: number,
): Part {
  const shapes: Shape[] = []
  const boxes: Box[] = []
  let top = y
  for (const row of splitRows(facts)) {
    if (top > y) top += GAP
    const width = row.length === 1 ? INNER_WIDTH : HALF_WIDTH
    const cards = row.map((fact, index) => {
      const number = facts.indexOf(fact) + 1
      return createCard(fact, `fact ${number}`, pageLabel, palette, {
        x: MARGIN + index * (HALF_WIDTH + GAP),
        y: top,
        width,
      })
    })
    const height = Math.max(...cards.map(({ height }) => height))
    for (const [index, part] of cards.entries()) {
      const x = MARGIN + index * (HALF_WIDTH + GAP)
      shapes.push(
        { kind: 'rectangle', x, y: top, width, height, fill: palette.tint, radius: 18 },
        ...part.shapes,
      )
      boxes.push(...part.boxes)
    }
    top += height
  }
  return { height: top - y, shapes, boxes }
}

function splitRows(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = []
  for (const fact of facts) {
    const last = rows.at(-1)
    const fitsBeside = last?.length === 1 && last[0]?.displayValue !== null && fact.displayValue !== null
    if (fitsBeside) last.push(fact)
    else rows.push([fact])
  }
  return rows
}

function createCard(
  { displayValue, text, pageNumber }: Fact,
  name: string,
  pageLabel: string | null,
  palette: Palette,
  area: { x: number; y: number; width: number },
): Part {
  const content = { x: area.x + PADDING, width: area.width - 2 * PADDING }
  const parts: Part[] = []
  let y = area.y + PADDING
  const add = (part: Part, gap: number) => {
    parts.push(part)
    y += part.height + gap
  }
  if (displayValue !== null) {
    const font = fitText(displayValue, 600, [68, 60, 52, 44, 36, 28], content.width, 1)
    add(createTextBlock(`${name}: number`, displayValue, font, palette.accent, { ...content, y }), 6)
  }
  const font = { size: displayValue === null ? 28 : 24, weight: 400 } as const
  add(createTextBlock(`${name}: sentence`, text, font, palette.text, { ...content, y }), 10)
  if (pageLabel !== null) {
    const label = `${pageLabel} ${pageNumber}`
    add(
      createTextBlock(`${name}: page`, label, { size: 22, weight: 600 }, palette.muted, { ...content, y }),
      0,
    )
  }
  const bottom = parts.at(-1) ? y : area.y
  return {
    height: bottom - area.y + PADDING,
    shapes: parts.flatMap(({ shapes }) => shapes),
    boxes: parts.flatMap(({ boxes }) => boxes),
  }
}
