import type { PaymentProviders } from '@guildhall/core/billing/provider/payment-providers'
import { processProviderEvents } from '@guildhall/core/billing/provider/process-provider-events'
import { reconcileCheckouts, reconcileRecent } from '@guildhall/core/billing/provider/reconcile'
import { requestNextRefund } from '@guildhall/core/billing/provider/request-refunds'
import type { Database } from '@guildhall/core/platform/database/database'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for the provider's events. */
const EVENTS_INTERVAL_MS = 250
/** The polling interval for refunds to request. */
const REFUNDS_INTERVAL_MS = 500
/** The polling interval for payment pages and associations that are due for reconciliation. */
const RECONCILE_INTERVAL_MS = 1_000
/** A provider that does not respond delays a batch of events for up to a minute, so several batches run in parallel. */
const EVENT_CONCURRENCY = 3

/** Processes the payment provider's events, requests refunds and reconciles; tables are the queues. */
export function startPayments(
  database: Database,
  providers: PaymentProviders,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const createReporter =
    (message: string) =>
    (err: unknown, { clientId, id }: { clientId: string; id: string }) =>
      log.error({ err, clientId, id }, message)
  const pollEvents = async () =>
    (await processProviderEvents(database, providers, createReporter('payment event failed'))) > 0
  const pollRefunds = () => requestNextRefund(database, providers, createReporter('refund failed'))
  const pollCheckouts = async () =>
    (await reconcileCheckouts(database, providers, createReporter('payment page needs attention'))) > 0
  const pollRecentChanges = () =>
    reconcileRecent(database, providers, createReporter('refunds and disputes could not be listed'))
  return Promise.all([
    ...Array.from({ length: EVENT_CONCURRENCY }, () =>
      repeat('payment events', pollEvents, EVENTS_INTERVAL_MS, log, signal),
    ),
    repeat('refunds', pollRefunds, REFUNDS_INTERVAL_MS, log, signal),
    repeat('payment pages', pollCheckouts, RECONCILE_INTERVAL_MS, log, signal),
    repeat('recent refunds and disputes', pollRecentChanges, RECONCILE_INTERVAL_MS, log, signal),
  ]).then(() => {})
}
