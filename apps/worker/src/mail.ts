import { hasCodeRequests, processCodeRequests } from '@guildhall/core/identity/codes/process-code-requests'
import { isMailDue, type MailDependencies, sendDueBatch } from '@guildhall/core/mail/send-mail'
import { MailError, openSmtp } from '@guildhall/core/mail/smtp'
import type { Database } from '@guildhall/core/platform/database/database'
import type { JobQueue } from '@guildhall/core/platform/job-queue/job-queue'
import type { FileStorage } from '@guildhall/core/platform/storage/storage'
import type { Settings } from '@guildhall/core/settings'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for requested codes and due emails. */
const POLL_INTERVAL_MS = 250

export interface MailJobDependencies extends MailDependencies {
  secretsKey: Buffer
}

/**
 * Creates the dependencies for sending email. Logs contain only the codes of SMTP replies: their text may repeat an
 * address.
 */
export async function createMailDependencies(
  { mail, isDevelopment, secretsKey }: Settings,
  database: Database,
  storage: FileStorage,
  log: Logger,
  signal: AbortSignal,
): Promise<MailJobDependencies> {
  return {
    database,
    storage,
    transport: mail && (await openSmtp(mail)),
    isDevelopment,
    secretsKey,
    report: (error, message) =>
      error instanceof MailError
        ? log.warn({ ...message, category: error.category, reply: error.text }, 'mail not sent')
        : log.error({ ...message, err: error }, 'mail not sent'),
    signal,
  }
}

/** Polls for requested codes and due emails and queues a job for any worker. */
export function startMailPolling(
  { database, signal }: MailJobDependencies,
  queue: JobQueue,
  log: Logger,
): Promise<void> {
  const poll = async (): Promise<boolean> => {
    if ((await hasCodeRequests(database)) || (await isMailDue(database)))
      await queue.add([{ name: 'mail.send', data: {}, id: 'mail.send' }])
    return false
  }
  return repeat('mail', poll, POLL_INTERVAL_MS, log, signal)
}

/**
 * The job that processes requested codes and sends due emails. Only one runs at a time, so codes are processed between
 * batches: otherwise they would wait until thousands of other emails are sent.
 */
export function createMailHandler(deps: MailJobDependencies): () => Promise<void> {
  return async () => {
    let hasMore = true
    while (hasMore && !deps.signal.aborted) {
      await processCodeRequests(deps.database, deps.secretsKey)
      hasMore = await sendDueBatch(deps)
    }
  }
}
