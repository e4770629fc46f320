import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { setConstantTimestamps } from './archive.ts'
import type { TextDocument } from './document.ts'
import { type Block, parsePage } from './markup.ts'

/** Pages after the first start with a page break. */
export async function makeWord({ name, language, pages }: TextDocument): Promise<Uint8Array> {
  const children = pages.flatMap((page, index) => [
    ...(index > 0 ? [new Paragraph({ pageBreakBefore: true, children: [] })] : []),
    ...parsePage(page).map(toElement),
  ])
  const styles = {
    default: { document: { run: { font: 'Calibri', size: 22, language: { value: language } } } },
  }
  const document = new Document({ title: name, creator: 'Harbour & Coast', styles, sections: [{ children }] })
  return setConstantTimestamps(new Uint8Array(await Packer.toBuffer(document)))
}

function toElement(block: Block): Paragraph | Table {
  if (block.kind === 'table') return toTable(block.rows)
  const spacing = { after: 120 }
  const { text } = block
  if (block.kind === 'title') return new Paragraph({ text, heading: HeadingLevel.TITLE, spacing })
  if (block.kind === 'heading') return new Paragraph({ text, heading: HeadingLevel.HEADING_2, spacing })
  if (block.kind === 'item') return new Paragraph({ text, bullet: { level: 0 } })
  return new Paragraph({ children: [new TextRun(text)], spacing })
}

function toTable(rows: string[][]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: cells.map((cell) => new TableCell({ children: [new Paragraph(cell)] })),
        }),
    ),
  })
}
