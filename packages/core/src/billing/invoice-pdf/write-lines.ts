import { getMinorUnitDigits, toDecimal } from '../money/format.ts'
import { sumAmounts } from '../money/tax.ts'
import type { InvoiceDocument, InvoiceLine } from './document.ts'
import type { InvoiceTranslations } from './invoice-translations.ts'
import {
  drawRule,
  ensureSpace,
  FIGURES,
  INK,
  LEFT,
  LINE_GAP,
  MUTED,
  type Pdf,
  RIGHT,
  TEXT_SIZE,
} from './page.ts'

interface LocalizedDocument {
  document: InvoiceDocument
  t: InvoiceTranslations
}

interface Column {
  x: number
  width: number
  align: 'left' | 'right'
}

const PADDING = 5
const TOTALS_WIDTH = 250
const columns: Column[] = [
  { x: LEFT, width: 192, align: 'left' },
  { x: LEFT + 196, width: 46, align: 'right' },
  { x: LEFT + 246, width: 90, align: 'right' },
  { x: LEFT + 340, width: 46, align: 'right' },
  { x: LEFT + 390, width: RIGHT - LEFT - 390, align: 'right' },
]

/** Writes the table of lines, continued on further pages, and the totals. */
export function writeLines(pdf: Pdf, localized: LocalizedDocument): void {
  writeHeadings(pdf, localized.t)
  for (const line of localized.document.lines) writeLine(pdf, line, localized)
  writeTotals(pdf, localized)
}

function writeHeadings(pdf: Pdf, t: InvoiceTranslations): void {
  const { description, quantity, unitPrice, tax, amount } = t
  pdf.font('bold').fontSize(8.5).fillColor(MUTED)
  writeRow(pdf, [description, quantity, unitPrice, tax, amount])
  drawRule(pdf, pdf.y, INK, 0.8)
  pdf.font('regular').fontSize(TEXT_SIZE).fillColor(INK)
}

function writeLine(pdf: Pdf, line: InvoiceLine, { document, t }: LocalizedDocument): void {
  const { currency, language, design } = document
  const cells = [
    line.description,
    new Intl.NumberFormat(language).format(line.quantity),
    formatAmount(line.unitPrice, currency, language),
    line.taxTreatment === 'standard' ? formatRate(line.taxRate, language) : '–',
    formatAmount(design.pricesIncludeTax ? line.total : line.net, currency, language),
  ]
  if (ensureSpace(pdf, measureRow(pdf, cells))) writeHeadings(pdf, t)
  writeRow(pdf, cells)
  drawRule(pdf, pdf.y)
}

/** The height of a row with its padding. */
function measureRow(pdf: Pdf, cells: readonly string[]): number {
  const heights = cells.map((cell, index) =>
    pdf.heightOfString(cell, {
      width: columns[index]?.width ?? 0,
      lineGap: LINE_GAP,
      features: getFeatures(index),
    }),
  )
  return Math.max(...heights) + 2 * PADDING
}

const getFeatures = (column: number) => (column === 0 ? [] : FIGURES)

/** Writes the cells of a row and moves below the tallest. */
function writeRow(pdf: Pdf, cells: readonly string[]): void {
  const top = pdf.y + PADDING
  let bottom = top
  for (const [index, cell] of cells.entries()) {
    const { x, width, align } = columns[index] as Column
    pdf.text(cell, x, top, { width, align, lineGap: LINE_GAP, features: getFeatures(index) })
    bottom = Math.max(bottom, pdf.y)
  }
  pdf.y = bottom + PADDING - LINE_GAP
}

function writeTotals(pdf: Pdf, { document, t }: LocalizedDocument): void {
  const { currency, language, totals } = document
  const label = hasSeveralTaxes(document) ? t.taxOnNet : t.taxWithRate
  const taxes = groupTaxes(document).map(({ rate, net, tax }): [string, string] => [
    label
      .replace('{rate}', formatRate(rate, language))
      .replace('{net}', formatAmount(net, currency, language)),
    formatAmount(tax, currency, language),
  ])
  const rows: [string, string][] = [[t.net, formatAmount(totals.net, currency, language)], ...taxes]
  ensureSpace(pdf, (rows.length + 2) * 18)
  pdf.moveDown(0.6)
  for (const row of rows) writeTotal(pdf, row)
  pdf.moveDown(0.2)
  const y = pdf.y
  pdf
    .moveTo(RIGHT - TOTALS_WIDTH, y)
    .lineTo(RIGHT, y)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke()
  pdf.y = y + PADDING
  pdf.font('bold').fontSize(11)
  writeTotal(pdf, [`${t.total} (${currency})`, formatAmount(totals.total, currency, language)])
  pdf.font('regular').fontSize(TEXT_SIZE)
}

function writeTotal(pdf: Pdf, [label, value]: [string, string]): void {
  const y = pdf.y
  pdf.fillColor(INK).text(label, RIGHT - TOTALS_WIDTH, y, {
    width: TOTALS_WIDTH / 2 + 20,
    features: FIGURES,
  })
  const labelEnd = pdf.y
  pdf.text(value, RIGHT - TOTALS_WIDTH / 2 + 20, y, {
    width: TOTALS_WIDTH / 2 - 20,
    align: 'right',
    lineGap: LINE_GAP,
    features: FIGURES,
  })
  pdf.y = Math.max(labelEnd, pdf.y)
}

/**
 * Whether lines have different rates, or only some are exempt. The EU VAT Directive, article 226(8), then requires the
 * taxable amount per rate.
 */
function hasSeveralTaxes({ lines }: InvoiceDocument): boolean {
  const taxes = lines.map(({ taxTreatment, taxRate }) =>
    taxTreatment === 'standard' ? Number(taxRate) : null,
  )
  return new Set(taxes).size > 1
}

/** Returns the tax and the taxable amount per rate, highest rate first. */
function groupTaxes({ lines }: InvoiceDocument): { rate: number; net: number; tax: number }[] {
  const taxedLines = lines.filter(({ taxTreatment }) => taxTreatment === 'standard')
  return [...Map.groupBy(taxedLines, ({ taxRate }) => Number(taxRate))]
    .map(([rate, group]) => ({ rate, ...sumAmounts(group) }))
    .toSorted((a, b) => b.rate - a.rate)
}

function formatRate(rate: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  return format.format(Number(rate) / 100)
}

/** Formats an amount without its currency, which the total shows. */
function formatAmount(amount: number, currency: string, language: string): string {
  const digits = getMinorUnitDigits(currency)
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(toDecimal(amount, currency) as Intl.StringNumericLiteral)
}
