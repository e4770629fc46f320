import PowerPoint from 'pptxgenjs'
import { setConstantTimestamps } from './archive.ts'
import type { TextDocument } from './document.ts'
import { type Block, parsePage } from './markup.ts'

const COLOR = '0F5E6E'

export async function makePowerPoint({ name, pages }: TextDocument): Promise<Uint8Array> {
  const presentation = new PowerPoint()
  presentation.title = name
  presentation.author = 'Harbour & Coast Surveyors’ Association'
  for (const page of pages) addSlide(presentation, parsePage(page))
  return setConstantTimestamps(
    new Uint8Array((await presentation.write({ outputType: 'nodebuffer' })) as Buffer),
  )
}

function addSlide(presentation: PowerPoint, blocks: Block[]): void {
  const slide = presentation.addSlide()
  const listTexts = (kind: Block['kind']) =>
    blocks.flatMap((block) => (block.kind === kind && block.kind !== 'table' ? [block.text] : []))
  slide.addText(listTexts('title').join(' '), {
    x: 0.5,
    y: 0.3,
    w: 9,
    h: 0.8,
    fontSize: 28,
    bold: true,
    color: COLOR,
  })
  const lines = blocks.flatMap((block) =>
    block.kind === 'item' || block.kind === 'paragraph'
      ? [{ text: block.text, options: { bullet: block.kind === 'item', breakLine: true } }]
      : [],
  )
  const table = blocks.find((block) => block.kind === 'table')
  if (lines.length > 0)
    slide.addText(lines, { x: 0.5, y: 1.3, w: 9, h: table ? 1.4 : 3.6, fontSize: 16, valign: 'top' })
  if (table) {
    const rows = table.rows.map((cells) => cells.map((text) => ({ text })))
    slide.addTable(rows, { x: 0.5, y: lines.length > 0 ? 2.9 : 1.3, w: 9, fontSize: 13 })
  }
  const notes = listTexts('note')
  if (notes.length > 0) slide.addNotes(notes.join('\n'))
}
