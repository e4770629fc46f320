import { BrokerConfiguration } from '@guildhall/core/broker/broker-settings'
import { openDatabase } from '@guildhall/core/database/database'
import { withoutRowData } from '@guildhall/core/database/without-row-data'
import { scriptLimits } from '@guildhall/core/generation/write-script'
import { openLanguageModel } from '@guildhall/core/language-model/open-language-model'
import { SignedLinks } from '@guildhall/core/library/file-links'
import { moveStatuses, runMaintenance } from '@guildhall/core/maintenance/run-maintenance'
import { openSearchEngine } from '@guildhall/core/search/open-search-engine'
import { readSettings } from '@guildhall/core/settings'
import { openStorage } from '@guildhall/core/storage/open-storage'
import { startTracing } from '@guildhall/core/tracing'
import { AttemptRecorder } from '@guildhall/core/webhooks/attempts'
import type { DeliveryMeans } from '@guildhall/core/webhooks/deliver'
import { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import { createSender } from '@guildhall/core/webhooks/send'
import { hideMemory } from '@guildhall/documents/sandbox/libc'
import { pino } from 'pino'
import { deliveryHandler, wakeLanes } from './deliveries.ts'
import { startEmbedding } from './embedding.ts'
import { startGenerating } from './generation.ts'
import { startIdentity } from './identity.ts'
import { startImports } from './imports.ts'
import { startReading, startRemoving } from './library.ts'
import { MAINTENANCE_MILLISECONDS, maintenanceHandler, STATUSES_MILLISECONDS } from './maintenance.ts'
import { openJobQueue } from './queue/open-job-queue.ts'
import { startRelay } from './relay.ts'
import { startReporting } from './reporting.ts'
import { warnOfWeakSandbox } from './sandbox-warning.ts'
import { INDEX_CHECK_MILLISECONDS, indexingHandler, startIndexing } from './search.ts'
import { serveHealth } from './service/serve-health.ts'

/** How long work in hand may take to come to an end once the process is told to stop. */
const GRACE_MILLISECONDS = 25_000
/** Most of them wait for a receiver, which may take 15 seconds; those that hang must not keep the others out. */
const JOBS_AT_ONCE = 1_000

try {
  const settings = readSettings(process.env)
  if (!settings.development) hideMemory()
  const log = pino({
    level: settings.logLevel,
    base: { service: 'worker' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => withoutRowData(pino.stdSerializers.err(error)) },
  })
  warnOfWeakSandbox(log)
  const stopTracing = await startTracing(settings.tracing, 'guildhall-worker', (err) =>
    log.warn({ err }, 'traces could not be sent'),
  )
  const { databaseUrl, redisUrl, secretsKey, secretsKeys, development } = settings
  const database = openDatabase(databaseUrl, 4, 'guildhall-worker')
  const library = {
    storage: openStorage(settings),
    links: new SignedLinks(settings, secretsKey, () => database.now().getTime()),
  }
  const stopping = new AbortController()
  const queue = openJobQueue({ databaseUrl, redisUrl, log })
  const means: DeliveryMeans = {
    database,
    sender: createSender({ development }),
    recorder: new AttemptRecorder(database),
    locks: new LaneLocks(databaseUrl),
    secretsKeys,
    stopping: stopping.signal,
  }
  const indexing = {
    database,
    engine: openSearchEngine(settings),
    locks: means.locks,
    log,
    stopping: stopping.signal,
  }
  const handlers = {
    'search.index': indexingHandler(indexing),
    'statuses.move': maintenanceHandler(() => moveStatuses(database), log),
    'maintenance.run': maintenanceHandler(() => runMaintenance(database, library.storage), log),
    'webhooks.deliver': deliveryHandler(means, queue),
  }
  queue.schedule('search.index', INDEX_CHECK_MILLISECONDS)
  queue.schedule('statuses.move', STATUSES_MILLISECONDS)
  queue.schedule('maintenance.run', MAINTENANCE_MILLISECONDS)
  const work = [
    startImports(database, log, stopping.signal),
    startReading(database, library, log, stopping.signal),
    startRemoving(database, library, log, stopping.signal),
    startGenerating(
      database,
      library,
      settings.speech,
      openLanguageModel(settings, scriptLimits),
      log,
      stopping.signal,
    ),
    startIdentity({
      database,
      broker: new BrokerConfiguration(database, settings.broker, secretsKeys),
      requestsPerSecond: settings.broker.requestsPerSecond,
      log,
      stopping: stopping.signal,
    }),
    startIndexing(indexing, queue),
    startEmbedding(database, openLanguageModel(settings), log, stopping.signal),
    startReporting(database, log, stopping.signal),
    startRelay(database, databaseUrl, (...lanes) => wakeLanes(queue, ...lanes), log, stopping.signal),
    queue.work(handlers, { concurrency: JOBS_AT_ONCE, stopping: stopping.signal }),
  ]
  const stopServing = serveHealth(database, settings.workerPort)
  log.info('working')
  const stop = async () => {
    const giveUp = () => {
      log.error('work in hand took too long to end; it is left to other workers')
      process.exit(1)
    }
    setTimeout(giveUp, GRACE_MILLISECONDS).unref()
    stopping.abort()
    await Promise.all(work)
    await queue.close()
    means.sender.close()
    await means.locks.close()
    await stopServing()
    await database.close()
    await stopTracing()
    log.info('stopped')
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
