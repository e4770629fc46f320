import { BrokerConfiguration } from '@guildhall/core/identity/broker/broker-settings'
import { SignedLinks } from '@guildhall/core/library/file-links'
import { scriptLimits } from '@guildhall/core/library/generation/write-script'
import { openSearchEngine } from '@guildhall/core/library/search/open-search-engine'
import { moveStatuses, runMaintenance } from '@guildhall/core/operations/maintenance/run-maintenance'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { withoutRowData } from '@guildhall/core/platform/database/without-row-data'
import { openLanguageModel } from '@guildhall/core/platform/language-model/open-language-model'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import { readSettings } from '@guildhall/core/settings'
import { startTracing } from '@guildhall/core/tracing'
import { AttemptRecorder } from '@guildhall/core/webhooks/attempts'
import type { DeliveryDependencies } from '@guildhall/core/webhooks/deliver'
import { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import { createSender } from '@guildhall/core/webhooks/send'
import { hideMemory } from '@guildhall/documents/sandbox/libc'
import { pino } from 'pino'
import { deliveryHandler, enqueueDeliveries } from './deliveries.ts'
import { startEmbedding } from './embedding.ts'
import { startGenerating } from './generation.ts'
import { startIdentity } from './identity.ts'
import { startImports } from './imports.ts'
import { startDeleting, startReading } from './library.ts'
import { MAINTENANCE_INTERVAL_MS, maintenanceHandler, STATUS_INTERVAL_MS } from './maintenance.ts'
import { openJobQueue } from './queue/open-job-queue.ts'
import { startRelay } from './relay.ts'
import { startReporting } from './reporting.ts'
import { warnAboutSandbox } from './sandbox-warning.ts'
import { INDEX_CHECK_INTERVAL_MS, indexingHandler, startIndexing } from './search.ts'
import { serveHealth } from './service/serve-health.ts'

/** The timeout of a graceful shutdown. */
const SHUTDOWN_TIMEOUT_MS = 25_000
/** Most jobs wait for a webhook receiver, for up to 15 seconds; slow receivers must not block the others. */
const JOB_CONCURRENCY = 1_000

try {
  const settings = readSettings(process.env)
  if (!settings.development) hideMemory()
  const log = pino({
    level: settings.logLevel,
    base: { service: 'worker' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => withoutRowData(pino.stdSerializers.err(error)) },
  })
  warnAboutSandbox(log)
  const stopTracing = await startTracing(settings.tracing, 'guildhall-worker', (err) =>
    log.warn({ err }, 'could not export traces'),
  )
  const { databaseUrl, redisUrl, secretsKey, secretsKeys, development } = settings
  const database = openDatabase(databaseUrl, 4, 'guildhall-worker')
  const library = {
    storage: openStorage(settings),
    links: new SignedLinks(settings, secretsKey, () => database.now().getTime()),
  }
  const shutdown = new AbortController()
  const queue = openJobQueue({ databaseUrl, redisUrl, log })
  const deliveryDeps: DeliveryDependencies = {
    database,
    sender: createSender({ development }),
    recorder: new AttemptRecorder(database),
    locks: new LaneLocks(databaseUrl),
    secretsKeys,
    signal: shutdown.signal,
  }
  const indexing = {
    database,
    engine: openSearchEngine(settings),
    locks: deliveryDeps.locks,
    log,
    signal: shutdown.signal,
  }
  const handlers = {
    'search.index': indexingHandler(indexing),
    'statuses.move': maintenanceHandler(() => moveStatuses(database), log),
    'maintenance.run': maintenanceHandler(() => runMaintenance(database, library.storage), log),
    'webhooks.deliver': deliveryHandler(deliveryDeps, queue),
  }
  queue.schedule('search.index', INDEX_CHECK_INTERVAL_MS)
  queue.schedule('statuses.move', STATUS_INTERVAL_MS)
  queue.schedule('maintenance.run', MAINTENANCE_INTERVAL_MS)
  const work = [
    startImports(database, log, shutdown.signal),
    startReading(database, library, log, shutdown.signal),
    startDeleting(database, library, log, shutdown.signal),
    startGenerating(
      database,
      library,
      settings.speech,
      openLanguageModel(settings, scriptLimits),
      log,
      shutdown.signal,
    ),
    startIdentity({
      database,
      broker: new BrokerConfiguration(database, settings.broker, secretsKeys),
      requestsPerSecond: settings.broker.requestsPerSecond,
      log,
      signal: shutdown.signal,
    }),
    startIndexing(indexing, queue),
    startEmbedding(database, openLanguageModel(settings), log, shutdown.signal),
    startReporting(database, log, shutdown.signal),
    startRelay(database, databaseUrl, (...lanes) => enqueueDeliveries(queue, ...lanes), log, shutdown.signal),
    queue.work(handlers, { concurrency: JOB_CONCURRENCY, signal: shutdown.signal }),
  ]
  const stopServing = serveHealth(database, settings.workerPort)
  log.info('worker started')
  const stop = async () => {
    const forceExit = () => {
      log.error('graceful shutdown timed out; other workers will retry the work in flight')
      process.exit(1)
    }
    setTimeout(forceExit, SHUTDOWN_TIMEOUT_MS).unref()
    shutdown.abort()
    await Promise.all(work)
    await queue.close()
    deliveryDeps.sender.close()
    await deliveryDeps.locks.close()
    await stopServing()
    await database.close()
    await stopTracing()
    log.info('worker stopped')
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
