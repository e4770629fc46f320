import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { AttemptReference } from './payment-provider.ts'

/** `creating`: the provider’s response is not stored yet; `failed`: the next attempt has another idempotency key. */
export type PageStatus = 'creating' | 'open' | 'processing' | 'complete' | 'expired' | 'failed'

/** An attempt to pay an order at the provider: its payment page and amount. */
export interface CheckoutAttempt extends AttemptReference {
  status: PageStatus
  currency: string
  amount: number
  returnUrl: string
  expiresAt: Date
  providerId: string | null
  url: string | null
  /** Whether its page may be at an account that the association no longer uses. */
  isFormer: boolean
}

/** Whether the account of a page is stored with it, because its association may no longer use that account. */
export const isFormerPage = sql<boolean>`(former_api_key is not null or former_account is not null)`

const columns = [
  'order_id as orderId',
  'attempt',
  'status',
  'currency',
  'amount',
  'return_url as returnUrl',
  'expires_at as expiresAt',
  'provider_id as providerId',
  'url',
  isFormerPage.as('isFormer'),
] as const

const toAttempt = <Row extends { amount: string }>(row: Row) => ({ ...row, amount: Number(row.amount) })

export async function findAttempt(
  ctx: Context,
  key: AttemptReference | { providerId: string },
): Promise<CheckoutAttempt | null> {
  const query = ctx.db.selectFrom('checkout_sessions').select(columns)
  const row = await ('providerId' in key
    ? query.where('provider_id', '=', key.providerId)
    : query.where('order_id', '=', key.orderId).where('attempt', '=', key.attempt)
  ).executeTakeFirst()
  return row ? toAttempt(row) : null
}

export async function findLatestAttempt(ctx: Context, orderId: string): Promise<CheckoutAttempt | null> {
  const row = await ctx.db
    .selectFrom('checkout_sessions')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

export async function insertAttempt(ctx: Context, attempt: CheckoutAttempt): Promise<void> {
  await ctx.db
    .insertInto('checkout_sessions')
    .values({
      client_id: ctx.client.id,
      order_id: attempt.orderId,
      attempt: attempt.attempt,
      currency: attempt.currency,
      amount: attempt.amount,
      return_url: attempt.returnUrl,
      expires_at: attempt.expiresAt,
    })
    .execute()
}

const finalStatuses: readonly PageStatus[] = ['complete', 'expired', 'failed']

/** Updates an attempt. Once its page is finished, or is known to be at the current account, the former one is forgotten. */
export async function updateAttempt(
  ctx: Context,
  { orderId, attempt }: AttemptReference,
  { status, providerId, url, isFormer }: Pick<CheckoutAttempt, 'status'> & Partial<CheckoutAttempt>,
): Promise<void> {
  const forgetsAccount = isFormer === false || finalStatuses.includes(status)
  // Both times are equal, so that reconciliation immediately claims a page that must be closed.
  const now = ctx.now()
  await ctx.db
    .updateTable('checkout_sessions')
    .set({
      status,
      ...(providerId === undefined ? {} : { provider_id: providerId }),
      ...(url === undefined ? {} : { url }),
      ...(forgetsAccount ? { former_api_key: null, former_account: null } : {}),
      checked_at: now,
      updated_at: now,
    })
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .execute()
}
