import { PaymentProviders } from '@guildhall/core/billing/provider/payment-providers'
import { BrokerConfiguration } from '@guildhall/core/identity/broker/broker-settings'
import { SignedLinks } from '@guildhall/core/library/file-links'
import type { LibraryDependencies } from '@guildhall/core/library/library'
import { openSearchEngine } from '@guildhall/core/library/search/open-search-engine'
import { moveStatuses, runMaintenance } from '@guildhall/core/operations/maintenance/run-maintenance'
import { type Database, openDatabase } from '@guildhall/core/platform/database/database'
import { removeRowData } from '@guildhall/core/platform/database/remove-row-data'
import { backgroundLimits, type LimitedModel } from '@guildhall/core/platform/language-model/limits'
import { openLanguageModel } from '@guildhall/core/platform/language-model/open-language-model'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import type { Settings } from '@guildhall/core/settings'
import { startTracing } from '@guildhall/core/tracing'
import { AttemptRecorder } from '@guildhall/core/webhooks/attempts'
import type { DeliveryDependencies } from '@guildhall/core/webhooks/deliver'
import { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import { createSender } from '@guildhall/core/webhooks/send'
import { type Logger, pino } from 'pino'
import { startBulkJobs } from './bulk-jobs.ts'
import { createDeliveryHandler, enqueueDeliveries } from './deliveries.ts'
import { startEmbedding } from './embedding.ts'
import { startFileDeletion, startFileProcessing } from './files.ts'
import { startGeneration } from './generation.ts'
import { startIdentityPolling } from './identity.ts'
import { startImports } from './imports.ts'
import { startInvoices } from './invoices.ts'
import {
  createMailDependencies,
  createMailHandler,
  type MailJobDependencies,
  startMailPolling,
} from './mail.ts'
import { createMaintenanceHandler, MAINTENANCE_INTERVAL_MS, STATUS_INTERVAL_MS } from './maintenance.ts'
import { startPayments } from './payments.ts'
import { openJobQueue, type WorkerJobQueue } from './queue/open-job-queue.ts'
import { startRelay } from './relay.ts'
import { startReporting } from './reporting.ts'
import { warnAboutSandbox } from './sandbox-warning.ts'
import {
  createIndexingHandler,
  INDEX_CHECK_INTERVAL_MS,
  type IndexingDependencies,
  startIndexing,
} from './search.ts'
import { serveHealth } from './service/serve-health.ts'

/** Most jobs wait for a webhook receiver, for up to 15 seconds; slow receivers must not block the others. */
const JOB_CONCURRENCY = 1_000

export interface RunningWorker {
  log: Logger
  /** Waits for work in flight (jobs only up to a timeout), and closes every connection. */
  stop(): Promise<void>
}

/** Dependencies that the parts of the worker share. */
interface Dependencies {
  settings: Settings
  log: Logger
  database: Database
  library: LibraryDependencies
  queue: WorkerJobQueue
  delivery: DeliveryDependencies
  indexing: IndexingDependencies
  mail: MailJobDependencies
  /** Writes the scripts of podcasts, and embeds passages. */
  model: LimitedModel | null
  signal: AbortSignal
}

/** Starts every background task. */
export async function startWorker(settings: Settings): Promise<RunningWorker> {
  const log = createLogger(settings)
  warnAboutSandbox(log)
  const stopTracing = await startTracing(settings.tracing, 'guildhall-worker', (err) =>
    log.warn({ err }, 'could not export traces'),
  )
  const shutdown = new AbortController()
  const deps = await openDependencies(settings, log, shutdown.signal)
  const { database, queue, delivery, mail } = deps
  scheduleJobs(queue)
  const tasks = [
    ...startTasks(deps),
    queue.work(createJobHandlers(deps), { concurrency: JOB_CONCURRENCY, signal: shutdown.signal }),
  ]
  const stopServing = serveHealth(database, settings.workerPort)
  log.info('worker started')
  return {
    log,
    stop: async () => {
      shutdown.abort()
      await Promise.all(tasks)
      await queue.close()
      delivery.sender.close()
      mail.transport?.close()
      await delivery.locks.close()
      await stopServing()
      await database.close()
      await stopTracing()
      log.info('worker stopped')
    },
  }
}

function createLogger({ logLevel }: Settings): Logger {
  return pino({
    level: logLevel,
    base: { service: 'worker' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => removeRowData(pino.stdSerializers.err(error)) },
  })
}

async function openDependencies(settings: Settings, log: Logger, signal: AbortSignal): Promise<Dependencies> {
  const { databaseUrl, redisUrl, secretsKey, secretsKeys, isDevelopment } = settings
  const database = openDatabase(databaseUrl, 4, 'guildhall-worker')
  const locks = new LaneLocks(databaseUrl)
  const storage = openStorage(settings)
  return {
    settings,
    log,
    database,
    library: {
      storage,
      links: new SignedLinks(settings, secretsKey, () => database.now().getTime()),
    },
    queue: openJobQueue({ databaseUrl, redisUrl, log }),
    delivery: {
      database,
      sender: createSender({ isDevelopment }),
      recorder: new AttemptRecorder(database),
      locks,
      secretsKeys,
      signal,
    },
    indexing: { database, engine: openSearchEngine(settings), locks, log, signal },
    mail: await createMailDependencies(settings, database, storage, log, signal),
    model: await openLanguageModel(settings, backgroundLimits),
    signal,
  }
}

function scheduleJobs(queue: WorkerJobQueue): void {
  queue.schedule('search.index', INDEX_CHECK_INTERVAL_MS)
  queue.schedule('statuses.move', STATUS_INTERVAL_MS)
  queue.schedule('maintenance.run', MAINTENANCE_INTERVAL_MS)
}

function createJobHandlers({ database, library, queue, delivery, indexing, mail, log }: Dependencies) {
  return {
    'mail.send': createMailHandler(mail),
    'search.index': createIndexingHandler(indexing),
    'statuses.move': createMaintenanceHandler(() => moveStatuses(database), log),
    'maintenance.run': createMaintenanceHandler(() => runMaintenance(database, library.storage), log),
    'webhooks.deliver': createDeliveryHandler(delivery, queue),
  }
}

/** Starts the tasks whose queues are tables. @returns a promise for each task, which resolves once it has stopped */
function startTasks({
  settings,
  database,
  library,
  queue,
  indexing,
  mail,
  model,
  log,
  signal,
}: Dependencies): Promise<void>[] {
  const { broker, databaseUrl, secretsKeys, speech, stripeApiUrl } = settings
  return [
    startImports(database, log, signal),
    startBulkJobs(database, library, log, signal),
    startFileProcessing(database, library, log, signal),
    startFileDeletion(database, library, log, signal),
    startGeneration(
      database,
      { ...library, maxPages: settings.generationMaxPages },
      speech,
      model,
      log,
      signal,
    ),
    startIdentityPolling({
      database,
      broker: new BrokerConfiguration(database, broker, secretsKeys),
      requestsPerSecond: broker.requestsPerSecond,
      log,
      signal,
    }),
    startIndexing(indexing, queue),
    startMailPolling(mail, queue, log),
    startInvoices(database, library.storage, log, signal),
    startPayments(database, new PaymentProviders(database, stripeApiUrl, secretsKeys), log, signal),
    startEmbedding(database, model, log, signal),
    startReporting(database, log, signal),
    startRelay(database, databaseUrl, (...args) => enqueueDeliveries(queue, ...args), log, signal),
  ]
}
