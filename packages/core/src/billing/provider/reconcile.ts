import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { isFormerPage } from './checkout-attempts.ts'
import { settleFormerPage } from './former-pages.ts'
import type { AttemptReference, RecentChanges } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { type FailureReporter, openProvider } from './process-provider-events.ts'
import { syncCheckout } from './sync-checkout.ts'
import { syncPayment } from './sync-payment.ts'

const INTERVAL_MINUTES = 10
/** Refunds can fail up to 30 days later; disputes are decided after up to 90. */
const LOOK_BACK_DAYS = 100
const BATCH_SIZE = 10

interface ClaimedCheckout extends AttemptReference {
  clientId: string
  id: string
  /** Whether the association no longer uses the page’s account. */
  isFormer: boolean
}

/**
 * Fetches a batch of the payment pages that are open or processing, each page every ten minutes, to compensate for lost
 * events. An open page is fetched immediately, to close it, if its order is no longer open with the same amount due, or
 * its association no longer uses its account.
 *
 * @returns the number of pages claimed
 */
export async function reconcileCheckouts(
  database: Database,
  providers: PaymentProviders,
  report: FailureReporter,
): Promise<number> {
  const checkouts = await claimCheckouts(database)
  await Promise.all(
    checkouts.map(async (checkout) => {
      try {
        if (checkout.isFormer) return await settleFormerPage(database, providers, checkout, report)
        const clientProvider = await openProvider(database, providers, checkout.clientId)
        if (clientProvider) await syncCheckout(clientProvider.ctx, clientProvider.provider, checkout.id)
      } catch (error) {
        report(error, checkout)
      }
    }),
  )
  return checkouts.length
}

/**
 * A page to close is claimed immediately, and again after a minute: `checked_at` is then later than the last update.
 */
async function claimCheckouts(database: Database): Promise<ClaimedCheckout[]> {
  const { rows } = await sql<ClaimedCheckout>`
    with due as (select s.client_id, s.order_id, s.attempt from checkout_sessions s
      join orders o on o.client_id = s.client_id and o.id = s.order_id
      where s.status in ('open', 'processing')
        and (s.checked_at < now() - make_interval(mins => ${sql.lit(INTERVAL_MINUTES)})
          or s.status = 'open' and (o.status <> 'open' or o.due <> s.amount or ${isFormerPage})
            and (s.checked_at = s.updated_at or s.checked_at < now() - interval '1 minute'))
      order by s.checked_at limit ${sql.lit(BATCH_SIZE)} for update of s skip locked)
    update checkout_sessions s set checked_at = now() from due
    where s.client_id = due.client_id and s.order_id = due.order_id and s.attempt = due.attempt
    returning s.client_id as "clientId", s.order_id as "orderId", s.attempt, s.provider_id as id,
      ${isFormerPage} as "isFormer"`.execute(database.platform)
  return rows
}

/**
 * Lists the recent refunds and disputes of the association that is due first, and fetches the payments that differ from
 * their stored state. A payment that cannot be fetched does not prevent the others.
 *
 * @returns whether an association was due
 */
export async function reconcileRecent(
  database: Database,
  providers: PaymentProviders,
  report: FailureReporter,
): Promise<boolean> {
  const clientId = await claimClient(database)
  if (clientId === null) return false
  try {
    const clientProvider = await openProvider(database, providers, clientId)
    if (!clientProvider) return true
    const since = new Date(database.now().getTime() - LOOK_BACK_DAYS * 86_400_000)
    const recent = await clientProvider.provider.listRecent(since)
    for (const id of await findChanged(clientProvider.ctx, recent))
      try {
        await syncPayment(clientProvider.ctx, clientProvider.provider, id)
      } catch (error) {
        report(error, { clientId, id })
      }
  } catch (error) {
    report(error, { clientId, id: clientId })
  }
  return true
}

async function claimClient(database: Database): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with due as (select client_id from billing_settings
      where (api_key is not null or connected_account is not null) and reconciled_at < now() - make_interval(mins => ${sql.lit(INTERVAL_MINUTES)})
      order by reconciled_at limit 1 for update skip locked)
    update billing_settings s set reconciled_at = now() from due where s.client_id = due.client_id
    returning s.client_id as id`.execute(database.platform)
  return rows[0]?.id ?? null
}

/**
 * The provider ids of our payments with a new refund, a changed refund status or changed disputes. Refunds of a payment
 * in a currency other than its order’s are ignored, since they are not recorded. A payment with a further dispute from
 * before the listed period is fetched each time, because the amounts differ.
 */
async function findChanged(ctx: Context, { refunds, disputes }: RecentChanges): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.provider_id as id from payments p
    join json_to_recordset((${JSON.stringify(refunds)}::text)::json) as read (id text, "paymentId" text, status text)
      on read."paymentId" = p.provider_id
    join orders o on o.client_id = p.client_id and o.id = p.order_id and o.currency = p.currency
    left join refunds r on r.client_id = p.client_id and r.provider_id = read.id
    where p.provider = 'stripe' and r.status is distinct from read.status
    union
    select p.provider_id from payments p
    join json_to_recordset((${JSON.stringify(disputes)}::text)::json)
      as read ("paymentId" text, status text, amount text, lost bigint) on read."paymentId" = p.provider_id
    where p.provider = 'stripe'
      and (p.dispute ->> 'status', p.dispute ->> 'amount', p.lost)
        is distinct from (read.status, read.amount, least(read.lost, p.amount))`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
