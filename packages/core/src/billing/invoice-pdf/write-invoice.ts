import { chooseLanguage } from '../../mail/languages.ts'
import { formatInGroupsOfFour } from '../money/creditor-reference.ts'
import { formatDay, formatMoney } from '../money/format.ts'
import { formatAddress } from './address.ts'
import type { InvoiceDocument } from './document.ts'
import { type InvoiceTranslations, invoiceTranslations } from './invoice-translations.ts'
import {
  closePdf,
  ensureSpace,
  FIGURES,
  INK,
  LEFT,
  LINE_GAP,
  MUTED,
  openPdf,
  type Pdf,
  RIGHT,
  TEXT_SIZE,
  WIDTH,
} from './page.ts'
import { measureFooters, writeFooters } from './write-footers.ts'
import { writeLines } from './write-lines.ts'

/** A logo as a PNG or JPEG file. */
export type Logo = Uint8Array

const LOGO_SIZE: [number, number] = [180, 48]
const LABEL_WIDTH = 84
const DETAILS_WIDTH = 220

/** A document with the texts of its language. */
export interface LocalizedDocument {
  document: InvoiceDocument
  t: InvoiceTranslations
}

/**
 * Writes an invoice or a credit note as a PDF.
 *
 * @returns its bytes
 */
export async function writeInvoice(document: InvoiceDocument, logo: Logo | null): Promise<Uint8Array> {
  const t = invoiceTranslations[chooseLanguage(document.language)]
  const title = document.kind === 'invoice' ? t.invoice : t.creditNote
  const pdf = openPdf({
    title: `${title} ${document.number}`,
    author: document.seller.name,
    language: document.language,
    day: document.issuedOn,
  })
  const localized = { document, t }
  measureFooters(pdf, localized)
  writeHeader(pdf, localized, logo)
  writeBuyerAndTitle(pdf, localized, title)
  writeLines(pdf, localized)
  writeNotes(pdf, localized)
  writeFooters(pdf, localized)
  return closePdf(pdf)
}

function writeHeader(pdf: Pdf, { document: { seller, design } }: LocalizedDocument, logo: Logo | null): void {
  const top = pdf.y
  if (logo) pdf.image(Buffer.from(logo), LEFT, top, { fit: LOGO_SIZE })
  else
    pdf
      .font('bold')
      .fontSize(16)
      .fillColor(design.color ?? INK)
      .text(seller.name, LEFT, top, { width: WIDTH })
  pdf.y = Math.max(pdf.y, top + LOGO_SIZE[1]) + 28
}

function writeBuyerAndTitle(pdf: Pdf, { document, t }: LocalizedDocument, title: string): void {
  const top = pdf.y
  const { seller, buyer } = document
  pdf.font('regular').fontSize(7.5).fillColor(MUTED)
  const sender = [seller.name, ...formatAddress(seller.address, document.language)].join(' · ')
  pdf.text(sender, LEFT, top, { width: WIDTH - DETAILS_WIDTH - 20 })
  pdf.moveDown(0.8).fontSize(10.5).fillColor(INK)
  const vatId = buyer.vatId ? [`${t.buyerVatId} ${buyer.vatId}`] : []
  const lines = [buyer.name ?? '', ...formatAddress(buyer.address, document.language), ...vatId]
  for (const line of lines.filter(Boolean))
    pdf.text(line, LEFT, pdf.y, { width: WIDTH - DETAILS_WIDTH - 20, lineGap: LINE_GAP })
  const bottom = pdf.y
  pdf.y = Math.max(bottom, writeDetails(pdf, document, t, top)) + 32
  pdf.font('bold').fontSize(18).fillColor(INK)
  pdf.text(`${title} ${document.number}`, LEFT, pdf.y, { width: WIDTH })
  pdf.moveDown(0.8)
}

/** Writes the number, dates and references on the right. @returns the y position below them */
function writeDetails(pdf: Pdf, document: InvoiceDocument, t: InvoiceTranslations, top: number): number {
  const { number, issuedOn, dueOn, refersTo, design } = document
  const isOpen = dueOn !== null && design.paidOn === null && getAmountDue(document) > 0
  const details = [
    [t.number, number],
    [t.date, formatDocumentDay(document, issuedOn)],
    ...(isOpen ? [[t.dueDate, formatDocumentDay(document, dueOn)]] : []),
    [t.reference, formatInGroupsOfFour(design.reference)],
    ...(refersTo ? [[t.refersTo, refersTo]] : []),
  ]
  let y = top
  for (const [label = '', value = ''] of details) {
    pdf.font('regular').fontSize(TEXT_SIZE).fillColor(MUTED)
    pdf.text(label, RIGHT - DETAILS_WIDTH, y, { width: LABEL_WIDTH })
    const labelEnd = pdf.y
    pdf.fillColor(INK)
    pdf.text(value, RIGHT - DETAILS_WIDTH + LABEL_WIDTH, y, {
      width: DETAILS_WIDTH - LABEL_WIDTH,
    })
    y = Math.max(labelEnd, pdf.y) + LINE_GAP
  }
  return y
}

const getAmountDue = ({ design, totals }: InvoiceDocument): number => design.due ?? totals.total

function formatDocumentDay({ language, seller }: InvoiceDocument, day: string): string {
  return formatDay(day, language, seller.address.country)
}

/** Writes the tax notes, and how the total was or is to be paid. */
function writeNotes(pdf: Pdf, { document, t }: LocalizedDocument): void {
  const { design, lines, language, kind, totals, currency, dueOn } = document
  pdf.moveDown(1.2)
  const notes = new Set(lines.map(({ taxNote }) => taxNote).filter((note) => note !== null))
  if (design.pricesIncludeTax && totals.tax > 0) notes.add(t.pricesIncludeTax)
  for (const note of notes) writeParagraph(pdf, note, MUTED)
  if (kind === 'credit_note') return
  pdf.moveDown(0.8)
  if (design.paidOn) {
    writeParagraph(pdf, t.paid.replace('{date}', formatDocumentDay(document, design.paidOn)), INK)
    return
  }
  const due = getAmountDue(document)
  if (!design.transfer || due <= 0) return
  const { accountHolder, iban, bic } = design.transfer
  ensureSpace(pdf, 90)
  if (due < totals.total) writeParagraph(pdf, t.partlyPaid, INK)
  const request = dueOn ? t.transfer.replace('{date}', formatDocumentDay(document, dueOn)) : t.transferUndated
  writeParagraph(pdf, request, INK)
  pdf.moveDown(0.3)
  const details = [
    [t.accountHolder, accountHolder],
    ['IBAN', formatInGroupsOfFour(iban)],
    ...(bic ? [['BIC', bic]] : []),
    [t.reference, formatInGroupsOfFour(design.reference)],
    [t.amount, formatMoney(due, currency, language)],
  ]
  for (const [label = '', value = ''] of details) {
    const y = pdf.y
    pdf.fillColor(MUTED).text(label, LEFT, y, { width: 110 })
    pdf
      .fillColor(INK)
      .text(value, LEFT + 116, y, { width: WIDTH - 116, lineGap: LINE_GAP, features: FIGURES })
  }
}

function writeParagraph(pdf: Pdf, text: string, color: string): void {
  const options = { width: WIDTH, lineGap: LINE_GAP }
  pdf.font('regular').fontSize(TEXT_SIZE)
  ensureSpace(pdf, pdf.heightOfString(text, options))
  pdf.fillColor(color).text(text, LEFT, pdf.y, options)
}
