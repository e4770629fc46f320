import { formatInGroupsOfFour } from '../money/creditor-reference.ts'
import { formatAddress } from './address.ts'
import type { InvoiceDocument } from './document.ts'
import type { InvoiceTranslations } from './invoice-translations.ts'
import {
  drawRule,
  LEFT,
  MUTED,
  PAGE_NUMBER_TOP,
  type Pdf,
  placeFooterText,
  reserveFooter,
  WIDTH,
} from './page.ts'

const COLUMN_WIDTH = WIDTH / 3 - 10

interface LocalizedDocument {
  document: InvoiceDocument
  t: InvoiceTranslations
}

/** Reserves space for the footers, which are written last. Call it before anything is written. */
export function measureFooters(pdf: Pdf, localized: LocalizedDocument): void {
  const blocks = listBlocks(localized)
  setFooterFont(pdf)
  reserveFooter(pdf, Math.max(...blocks.map((block) => pdf.heightOfString(block, { width: COLUMN_WIDTH }))))
}

/** Writes the issuer of the document at the foot of every page, and the page number if there is more than one page. */
export function writeFooters(pdf: Pdf, localized: LocalizedDocument): void {
  const blocks = listBlocks(localized)
  const { top, height } = placeFooterText(pdf)
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    drawRule(pdf, pdf.contentBottom + 8)
    setFooterFont(pdf)
    for (const [column, block] of blocks.entries())
      pdf.text(block, LEFT + column * (COLUMN_WIDTH + 15), top, {
        width: COLUMN_WIDTH,
        height,
        ellipsis: true,
      })
    if (count === 1) continue
    const page = localized.t.page.replace('{page}', String(index + 1)).replace('{pages}', String(count))
    pdf.text(page, LEFT, PAGE_NUMBER_TOP, { width: WIDTH, align: 'right' })
  }
}

const setFooterFont = (pdf: Pdf) => pdf.font('regular').fontSize(7).fillColor(MUTED)

/** The texts of the three columns. */
function listBlocks({ document: { seller, design, language }, t }: LocalizedDocument): string[] {
  // French has a no-break space before a colon.
  const colon = language === 'fr' ? '\u00a0: ' : ': '
  return [
    [seller.name, ...formatAddress(seller.address, language)],
    [
      seller.vatId ? t.vatId + colon + seller.vatId : '',
      seller.taxNumber ? t.taxNumber + colon + seller.taxNumber : '',
      seller.email ?? '',
    ],
    [design.transfer ? `IBAN${colon}${formatInGroupsOfFour(design.transfer.iban)}` : '', seller.footer ?? ''],
  ].map((block) => block.filter(Boolean).join('\n'))
}
