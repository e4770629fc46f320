import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { SupportedLanguage } from '../mail/languages.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { MailVariables } from '../mail/translations/mail-translations.ts'
import type { Schema } from '../platform/database/schema.ts'
import { formatInGroupsOfFour } from './money/creditor-reference.ts'
import { formatDay, formatMoney } from './money/format.ts'
import type { Order } from './order.ts'
import { type SellerProfile, toCalendarDay } from './seller.ts'

const MAIL_EXPIRY_MS = 7 * 86_400_000

type DocumentMailKind = 'order_receipt' | 'order_refund'

/** An email about an invoice or a refund. An email with a document is sent after the document’s PDF is generated. */
export interface InvoiceMail<Kind extends DocumentMailKind = DocumentMailKind> {
  kind: Kind
  to: string
  language: SupportedLanguage
  variables: MailVariables[Kind]
}

/**
 * Writes the email that delivers the invoice of a paid order.
 *
 * @param number the invoice’s number; empty if issuing the invoice sets it
 * @returns null for a buyer without an email address
 */
export function writeReceiptMail(order: Order, number: string): InvoiceMail<'order_receipt'> | null {
  const { buyer, currency, total } = order
  const language = order.language as SupportedLanguage
  if (buyer.email === null) return null
  const variables = { number, amount: formatMoney(total, currency, language), items: listItems(order) }
  return { kind: 'order_receipt', to: buyer.email, language, variables }
}

/**
 * Writes the email about a refund. Leaves the number empty; issuing a credit note sets it.
 *
 * @param amount in minor units
 * @returns null for a buyer without an email address
 */
export function writeRefundMail(order: Order, amount: number): InvoiceMail<'order_refund'> | null {
  const { buyer, currency, reference } = order
  const language = order.language as SupportedLanguage
  if (buyer.email === null) return null
  const variables = {
    number: '',
    amount: formatMoney(amount, currency, language),
    reference: formatInGroupsOfFour(reference),
  }
  return { kind: 'order_refund', to: buyer.email, language, variables }
}

/** Queues an email, with its document attached if there is one. */
export async function queueInvoiceMail(
  ctx: { db: Kysely<Schema>; client: { id: string }; now: () => Date },
  { kind, to, language, variables }: InvoiceMail,
  attachment: { fileId: string; name: string } | null,
): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + MAIL_EXPIRY_MS)
  await queueMail(ctx.db, ctx.client.id, { kind, to, language, variables, expiresAt, attachment })
}

/** Queues the confirmation of an order that awaits a transfer, if the buyer has an email address. */
export async function queueConfirmation(
  ctx: Context,
  order: Order,
  { timezone, settings }: SellerProfile,
): Promise<void> {
  const { buyer, currency, total, transfer, dueAt, reference } = order
  const language = order.language as SupportedLanguage
  const { country } = settings.seller.address
  if (buyer.email === null) return
  await queueMail(ctx.db, ctx.client.id, {
    kind: 'order_confirmation',
    to: buyer.email,
    language,
    variables: {
      items: listItems(order),
      amount: formatMoney(total, currency, language),
      reference: formatInGroupsOfFour(reference),
      account_holder: transfer?.accountHolder ?? '',
      iban: transfer ? formatInGroupsOfFour(transfer.iban) : '',
      bic: transfer?.bic ?? '',
      due: dueAt ? formatDay(toCalendarDay(dueAt, timezone).toString(), language, country) : '',
    },
    expiresAt: new Date(ctx.now().getTime() + MAIL_EXPIRY_MS),
  })
}

/** The items of an order, on one line. */
export function listItems({ lines }: Pick<Order, 'lines'>): string {
  return lines
    .map(({ quantity, description }) => (quantity === 1 ? description : `${quantity} × ${description}`))
    .join(', ')
}
