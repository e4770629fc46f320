import { generateInvoiceFiles } from '@guildhall/core/billing/invoice-file'
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
  const work = () => generateInvoiceFiles(database, { storage, log })
  return repeat('invoices', work, POLL_INTERVAL_MS, log, signal)
}
