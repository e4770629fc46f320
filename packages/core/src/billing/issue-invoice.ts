import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { chooseLanguage, type SupportedLanguage } from '../mail/languages.ts'
import type { RecordedChange } from '../records/journal.ts'
import type { StoredRecord } from '../records/read.ts'
import { type InvoiceMail, queueInvoiceMail, writeReceiptMail } from './invoice-mail.ts'
import type { InvoiceDesign, InvoiceLine } from './invoice-pdf/document.ts'
import { type Amounts, sumAmounts } from './money/tax.ts'
import { calculateDue, type Order } from './order.ts'
import { type Credit, type CreditedLine, listRemainingLines, selectParts } from './order-state.ts'
import { type SellerProfile, toCalendarDay } from './seller.ts'

/** A document to be issued. */
export interface DocumentDraft {
  kind: 'invoice' | 'credit_note'
  lines: readonly CreditedLine[]
  /** Negative for a credit note. */
  signedTotal: number
  /** The email that delivers it; the number in the email is set when the document is issued. */
  mail: InvoiceMail | null
  /**
   * The id of the document that it corrects or replaces. By default, this is the order’s latest document of the other
   * kind that shares a line with it, or else the latest of the other kind.
   */
  refersTo?: string
}

/** The amounts that a credit note credits, and the email that delivers it. */
export interface CreditNoteInput {
  credits: readonly Credit[]
  mail: InvoiceMail | null
}

const NUMBER_DIGITS = 5

/**
 * The invoice of an order that has just been paid, unless one was issued before and is not fully credited. An order
 * with a total of 0 is not invoiced automatically.
 */
export function draftInvoiceIfMissing(order: Order): DocumentDraft[] {
  return order.invoiced > 0 || listRemainingLines(order).length === 0 ? [] : [draftInvoice(order)]
}

/** An invoice for everything in an order that is not credited. The buyer of a paid order receives it as a receipt. */
export function draftInvoice(order: Order): DocumentDraft {
  const parts = order.lines.map((line) =>
    line.credited === 0 ? line : (selectParts(order, [toRemainingCredit(line)])[0] ?? null),
  )
  const lines = parts.filter((part) => part !== null)
  return {
    kind: 'invoice',
    lines,
    signedTotal: sumAmounts(lines).total,
    mail: order.status === 'paid' ? writeReceiptMail(order, '') : null,
  }
}

/**
 * The invoice that restores the amounts of a credit note, because its refund failed.
 *
 * @param order after the change
 * @param refersTo the id of the credit note
 * @returns null if there are no amounts to restore
 */
export function draftReinvoice(
  order: Order,
  credits: readonly Credit[],
  refersTo: string,
): DocumentDraft | null {
  const lines = selectParts(order, credits)
  return lines.length === 0
    ? null
    : { kind: 'invoice', lines, signedTotal: sumAmounts(lines).total, mail: null, refersTo }
}

const toRemainingCredit = ({ id, total, credited }: CreditedLine): Credit => ({
  lineId: id,
  amount: total - credited,
})

/** The credit note for the credited amounts, if the order was invoiced. @param order before the change */
export function draftCreditNote(order: Order, { credits, mail }: CreditNoteInput): DocumentDraft[] {
  const lines = selectParts(order, credits)
  if (order.invoiced <= 0 || lines.length === 0) return []
  return [{ kind: 'credit_note', lines, signedTotal: -sumAmounts(lines).total, mail }]
}

/**
 * Sends the invoice that was issued before the order was paid, after its PDF is generated. Does nothing for a buyer
 * without an email address.
 */
export async function sendAsReceipt(ctx: Context, order: Order): Promise<void> {
  const invoice = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'number', 'file_id'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'invoice')
    .orderBy('id', 'desc')
    .limit(1)
    // A process that is attaching the PDF sends only an email that was stored before.
    .forUpdate()
    .executeTakeFirst()
  const mail = invoice ? writeReceiptMail(order, invoice.number) : null
  if (!invoice || !mail) return
  if (invoice.file_id)
    return queueInvoiceMail(ctx, mail, { fileId: invoice.file_id, name: `${invoice.number}.pdf` })
  await sql`update invoices set mail = (${JSON.stringify(mail)}::text)::json, version = version + 1,
    updated_at = now() where id = ${invoice.id}::uuid`.execute(ctx.db)
}

/**
 * Issues a document with the next number of its series. The series stays locked until the transaction ends: a number
 * whose document is not committed is not used up.
 *
 * @returns its record
 */
export async function issueDocument(
  ctx: Context,
  order: Order,
  { kind, lines, mail, refersTo }: DocumentDraft,
  seller: SellerProfile,
): Promise<StoredRecord> {
  const { settings, timezone, locale } = seller
  const prefix = kind === 'invoice' ? settings.series.invoice : settings.series.creditNote
  const dueAt = kind === 'invoice' ? order.dueAt : null
  const lineIds = lines.map(({ id }) => id)
  // Leaves out the email address, which an invoice does not need.
  const { name, address, vatId } = order.buyer
  const { net, tax, total }: Amounts = sumAmounts(lines)
  const { rows } = await sql<{ id: string; version: number; record: string }>`
    with series as (insert into invoice_series as s (client_id, prefix, last_number)
        values (${ctx.client.id}::uuid, ${prefix}::text, 1)
        on conflict (client_id, prefix) do update set last_number = s.last_number + 1
        returning prefix || lpad(last_number::text, greatest(${NUMBER_DIGITS}::int, length(last_number::text)), '0') as number)
    insert into invoices (client_id, order_id, member_id, kind, number, refers_to, language, seller, buyer, currency,
      lines, line_ids, net, tax, total, issued_on, due_on, design, mail)
    select ${ctx.client.id}::uuid, ${order.id}::uuid, ${order.memberId}::uuid, ${kind}::text, series.number,
      coalesce(${refersTo ?? null}::uuid, (select id from invoices where order_id = ${order.id}::uuid
        and kind = ${kind === 'invoice' ? 'credit_note' : 'invoice'}::text
        order by coalesce(line_ids && ${lineIds}::uuid[], true) desc, id desc limit 1)),
      ${chooseLanguage(locale) satisfies SupportedLanguage}::text,
      (${JSON.stringify({ ...settings.seller, name: settings.seller.name ?? seller.name })}::text)::json,
      (${JSON.stringify({ name, address, vatId })}::text)::json, ${order.currency}::text,
      (${JSON.stringify(lines.map(toInvoiceLine(order)))}::text)::json, ${lineIds}::uuid[], ${net}::bigint, ${tax}::bigint,
      ${total}::bigint, ${toCalendarDay(ctx.now(), timezone).toString()}::date,
      ${dueAt && toCalendarDay(dueAt, timezone).toString()}::date,
      (${JSON.stringify(designInvoice(order, seller))}::text)::json,
      jsonb_set((${mail && JSON.stringify(mail)}::text)::jsonb, '{variables,number}', to_jsonb(series.number))::json
    from series returning id, version, record`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('The statement wrote no row.')
  const { id, version, record } = row
  return { id, version, json: record }
}

/** The event of an issued document. */
export function describeIssuedDocument({ id, json }: StoredRecord): RecordedChange {
  return { type: 'invoice.issued', target: { type: 'invoice', id, json } }
}

/** A part of a line has a quantity of 1. */
function toInvoiceLine({ pricesIncludeTax, lines }: Order) {
  const totals = new Map(lines.map(({ id, total }) => [id, total]))
  return ({
    id,
    description,
    taxRate,
    taxTreatment,
    taxNote,
    net,
    tax,
    total,
    ...line
  }: CreditedLine): InvoiceLine => {
    const isWhole = totals.get(id) === total
    const price = pricesIncludeTax ? total : net
    const [quantity, unitPrice] = isWhole ? [line.quantity, line.unitPrice] : [1, price]
    return { description, quantity, unitPrice, taxRate, taxTreatment, taxNote, net, tax, total }
  }
}

/** The contents of the document that its record does not include. */
function designInvoice(order: Order, { logoUrl, color, timezone }: SellerProfile): InvoiceDesign {
  const isPaid = order.status === 'paid' && order.paidAt !== null
  return {
    logoUrl,
    color,
    pricesIncludeTax: order.pricesIncludeTax,
    reference: order.reference,
    paidOn: isPaid ? toCalendarDay(order.paidAt ?? new Date(), timezone).toString() : null,
    due: calculateDue(order),
    transfer: isPaid ? null : order.transfer,
  }
}
