import { formatInGroupsOfFour } from '../money/creditor-reference.ts'
import { formatAddress } from './address.ts'
import type { InvoiceDocument } from './document.ts'
import type { InvoiceTranslations } from './invoice-translations.ts'
import { BOTTOM, drawRule, LEFT, MUTED, type Pdf, WIDTH } from './page.ts'

const COLUMN_WIDTH = WIDTH / 3 - 10

/** Writes the issuer of the document at the foot of every page, and the page number if there is more than one page. */
export function writeFooters(
  pdf: Pdf,
  { document, t }: { document: InvoiceDocument; t: InvoiceTranslations },
): void {
  const { seller, design, language } = document
  // French has a no-break space before a colon.
  const colon = language === 'fr' ? '\u00a0: ' : ': '
  const blocks = [
    [seller.name, ...formatAddress(seller.address, language)],
    [
      seller.vatId ? t.vatId + colon + seller.vatId : '',
      seller.taxNumber ? t.taxNumber + colon + seller.taxNumber : '',
      seller.email ?? '',
    ],
    [design.transfer ? `IBAN${colon}${formatInGroupsOfFour(design.transfer.iban)}` : '', seller.footer ?? ''],
  ].map((block) => block.filter(Boolean).join('\n'))
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    drawRule(pdf, BOTTOM + 8)
    pdf.font('regular').fontSize(7).fillColor(MUTED)
    for (const [column, block] of blocks.entries())
      pdf.text(block, LEFT + column * (COLUMN_WIDTH + 15), BOTTOM + 14, {
        width: COLUMN_WIDTH,
        height: 44,
        ellipsis: true,
      })
    if (count === 1) continue
    const page = t.page.replace('{page}', String(index + 1)).replace('{pages}', String(count))
    pdf.text(page, LEFT, BOTTOM + 64, { width: WIDTH, align: 'right' })
  }
}
