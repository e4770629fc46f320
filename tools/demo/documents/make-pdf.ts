import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'
import type { TextDocument } from './document.ts'
import { type Block, parsePage } from './markup.ts'

const require = createRequire(import.meta.url)
const REGULAR = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')

const ASSOCIATION = 'Harbour & Coast Surveyors’ Association'
const MARGIN = 64
const WIDTH = 595.28 - 2 * MARGIN
const MAX_Y = 841.89 - MARGIN - 20
const INK = '#1f2937'
const HEADING_COLOR = '#0f5e6e'
/** The constant creation date of the PDFs, so that their bytes are reproducible. */
const CREATED_AT = new Date('2026-01-15T09:00:00Z')

/** @throws RangeError if a page overflows, because citations name page numbers */
export async function makePdf(document: TextDocument): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: document.language,
    info: { Title: document.name, Author: ASSOCIATION, CreationDate: CREATED_AT, ModDate: CREATED_AT },
  })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  pdf.registerFont('regular', REGULAR).registerFont('bold', BOLD)
  for (const [index, page] of document.pages.entries()) {
    const addedPage = pdf.addPage().page
    writeMarginText(pdf, ASSOCIATION, 36)
    pdf.y = MARGIN + 12
    for (const block of parsePage(page)) writeBlock(pdf, block)
    if (pdf.page !== addedPage || pdf.y > MAX_Y)
      throw new RangeError(`${document.fileName}: page ${index + 1} overflows; shorten its text or split it`)
    writeMarginText(pdf, `${document.name} · ${index + 1} / ${document.pages.length}`, 841.89 - MARGIN + 8)
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function writeMarginText(pdf: PDFKit.PDFDocument, text: string, y: number): void {
  pdf.font('regular').fontSize(8).fillColor('#6b7280').text(text, MARGIN, y, { lineBreak: false, height: 10 })
  pdf.x = MARGIN
}

function writeBlock(pdf: PDFKit.PDFDocument, block: Block): void {
  if (block.kind === 'table') {
    pdf.font('regular').fontSize(9.5).fillColor(INK)
    pdf.table({
      position: { x: MARGIN, y: pdf.y },
      defaultStyle: { padding: 4, border: [0, 0, 0.5, 0], borderColor: '#cbd5e1' },
      rowStyles: (row) => (row === 0 ? { backgroundColor: '#e6f1f3' } : {}),
      data: block.rows,
    })
    pdf.x = MARGIN
    pdf.moveDown(0.8)
    return
  }
  const options = { width: WIDTH, lineGap: 2.5 }
  if (block.kind === 'title')
    pdf.font('bold').fontSize(21).fillColor(HEADING_COLOR).text(block.text, options).moveDown(0.5)
  else if (block.kind === 'heading') {
    pdf
      .moveDown(0.3)
      .font('bold')
      .fontSize(12.5)
      .fillColor(HEADING_COLOR)
      .text(block.text, options)
      .moveDown(0.25)
  } else {
    pdf.font('regular').fontSize(10.5).fillColor(INK)
    if (block.kind === 'item') {
      pdf.text(`• ${block.text}`, MARGIN + 10, pdf.y, { ...options, width: WIDTH - 10 }).moveDown(0.25)
      pdf.x = MARGIN
    } else pdf.text(block.text, options).moveDown(0.55)
  }
}
