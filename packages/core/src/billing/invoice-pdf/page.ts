import PDFDocument from 'pdfkit'
import { escapeXml } from '../../text/escape-xml.ts'

/** Lengths are in points, on A4 pages. */
const MARGIN = 56
/** Of the text in the footer: at least five lines, at most a fifth of the page. */
const FOOTER_TEXT_HEIGHT = { min: 44, max: 170 }
const FOOTER_PADDING = 14
export const LEFT = MARGIN
export const WIDTH = 595.28 - 2 * MARGIN
export const RIGHT = LEFT + WIDTH
const PAGE_HEIGHT = 841.89
/** The lower edge of the text in the footer; a page number follows. */
const FOOTER_BOTTOM = PAGE_HEIGHT - MARGIN / 2 - 4
export const PAGE_NUMBER_TOP = FOOTER_BOTTOM + 6
/** The lower edge of the content, above a footer of the least height. */
export const BOTTOM = FOOTER_BOTTOM - FOOTER_TEXT_HEIGHT.min - FOOTER_PADDING

export const INK = '#1f2430'
export const MUTED = '#5b6270'
export const RULE = '#d5d9e0'
export const TEXT_SIZE = 9.5
export const LINE_GAP = 2
/** Figures of equal width. The others are kerned so tightly that the comma of `7,10` touches both figures. */
export const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

const regular = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')

/** A document that is written from top to bottom. */
export type Pdf = ArchivalDocument

/** pdfkit 0.20 does not escape the title and author in the XML of the metadata. */
class ArchivalDocument extends PDFDocument {
  /** The lower edge of the content, above the footer. */
  contentBottom = BOTTOM

  /** Called by `end`, which has written the document information by then. */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info
    Object.assign(this.info, { Title: escapeXml(Title), Author: escapeXml(Author) })
    super.endMetadata()
  }
}

/**
 * Opens an A4 document in the archival format PDF/A-2b, with embedded fonts.
 *
 * @param info `language` is a language tag; `day` is the document's date, YYYY-MM-DD
 */
export function openPdf(info: { title: string; author: string; language: string; day: string }): Pdf {
  const created = new Date(`${info.day}T00:00:00Z`)
  const pdf = new ArchivalDocument({
    size: 'A4',
    margin: MARGIN,
    subset: 'PDF/A-2b',
    pdfVersion: '1.7',
    lang: info.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: info.title, Author: info.author, CreationDate: created, ModDate: created },
  } as PDFKit.PDFDocumentOptions)
  // Otherwise writing the footers, below the margin, would start a new page.
  pdf.page.margins.bottom = 0
  pdf.on('pageAdded', () => {
    pdf.page.margins.bottom = 0
  })
  pdf.registerFont('regular', regular)
  pdf.registerFont('bold', bold)
  return pdf.font('regular').fontSize(TEXT_SIZE).fillColor(INK)
}

/** Ends the document. @returns its bytes */
export async function closePdf(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Reserves space for the footer of every page. @param height of its text, as measured */
export function reserveFooter(pdf: Pdf, height: number): void {
  const { min, max } = FOOTER_TEXT_HEIGHT
  pdf.contentBottom = FOOTER_BOTTOM - Math.min(Math.max(height, min), max) - FOOTER_PADDING
}

/** The place of the text in the footer. */
export function placeFooterText({ contentBottom }: Pdf): { top: number; height: number } {
  const top = contentBottom + FOOTER_PADDING
  return { top, height: FOOTER_BOTTOM - top }
}

/** Starts a page if a block does not fit on this one. @returns whether it started one */
export function ensureSpace(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.contentBottom) return false
  pdf.addPage()
  return true
}

export function drawRule(pdf: Pdf, y: number, color = RULE, width = 0.5): void {
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(color).stroke()
}
