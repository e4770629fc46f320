import { generateInvoiceFile } from '@guildhall/core/billing/invoice-file'
import type { Database } from '@guildhall/core/platform/database/database'
import type { FileStorage } from '@guildhall/core/platform/storage/storage'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for issued invoices. */
const POLL_INTERVAL_MS = 500

/** Generates the PDFs of issued invoices; the `invoices` table is the queue. */
export function startInvoices(
  database: Database,
  storage: FileStorage,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const report = (err: unknown, { clientId, id }: { clientId: string; id: string }) =>
    log.error({ err, clientId, id }, 'invoice could not be generated; will retry')
  const work = () => generateInvoiceFile(database, { storage, log }, report)
  return repeat('invoices', work, POLL_INTERVAL_MS, log, signal)
}
