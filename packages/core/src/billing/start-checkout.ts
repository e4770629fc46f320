import type { Context } from '../context.ts'
import { DomainError, invalid, notFound, violation } from '../errors.ts'
import { notPayable } from './end-order.ts'
import type { Transfer } from './order.ts'

/**
 * Starts an online payment of an open order. No provider can be set up in this version, so an order that could be paid
 * ends in the account to pay to.
 *
 * @param isAllowed whether the buyer may be sent to an address after the payment
 * @param memberId the member whose order it must be; null for staff
 * @throws DomainError not-found, validation-error, order-not-payable, payments-unavailable
 */
export async function startCheckout(
  { db }: Context,
  id: string,
  isAllowed: boolean,
  memberId: string | null,
): Promise<never> {
  const order = await db
    .selectFrom('orders')
    .select(['member_id', 'status', 'due', 'currency', 'reference', 'transfer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order || (memberId !== null && order.member_id !== memberId)) throw notFound('order')
  if (order.status !== 'open') throw notPayable(order)
  if (!isAllowed)
    throw invalid(
      violation('returnUrl', 'foreign_address', 'Must be in the portal or at an allowed origin of a key.'),
    )
  const { due, currency, reference } = order
  const transfer = order.transfer as Transfer | null
  throw new DomainError(
    'payments-unavailable',
    'The association has set up no payment provider in its billing settings. Pay by transfer.',
    [],
    { setting: 'provider', transfer: transfer && { ...transfer, reference, amount: Number(due), currency } },
  )
}

/** Whether an address is at an origin that a publishable key of the association allows. */
export async function isAllowedOrigin({ db }: Context, address: string): Promise<boolean> {
  const origin = URL.parse(address)?.origin
  if (!origin || origin === 'null') return false
  const keys = await db
    .selectFrom('keys')
    .select('allowed_origins')
    .where('type', '=', 'publishable')
    .where('revoked_at', 'is', null)
    .execute()
  return keys.some(({ allowed_origins }) => allowed_origins.includes(origin))
}
