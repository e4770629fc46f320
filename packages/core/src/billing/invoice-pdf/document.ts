import type { Address } from '../../records/fields.ts'
import type { Amounts, PricedLine } from '../money/tax.ts'

export interface InvoiceLine extends PricedLine, Amounts {
  description: string
  taxNote: string | null
}

/** The contents of a document that its API record does not include, as they were when the document was issued. */
export interface InvoiceDesign {
  logoUrl: string | null
  /** `#rrggbb` */
  color: string | null
  pricesIncludeTax: boolean
  reference: string
  /** The day of the payment, YYYY-MM-DD; null if the order was not paid when the document was issued. */
  paidOn: string | null
  /** The amount due when the document was issued; absent in documents issued before this field existed. */
  due?: number
  transfer: { accountHolder: string; iban: string; bic: string | null } | null
}

/** An invoice or a credit note, with everything its PDF shows. */
export interface InvoiceDocument {
  kind: 'invoice' | 'credit_note'
  number: string
  /** The number of the document that this one corrects or replaces. */
  refersTo: string | null
  language: string
  seller: {
    name: string
    address: Address
    email: string | null
    vatId: string | null
    taxNumber: string | null
    footer: string | null
  }
  buyer: { name: string | null; address: Address | null; vatId: string | null }
  currency: string
  lines: InvoiceLine[]
  totals: Amounts
  issuedOn: string
  dueOn: string | null
  design: InvoiceDesign
}
