import { KeyAuthenticator } from '@guildhall/core/access/keys/authenticate-key'
import { createSetupToken } from '@guildhall/core/access/operators/setup'
import { PaymentProviders } from '@guildhall/core/billing/provider/payment-providers'
import { BrokerConfiguration } from '@guildhall/core/identity/broker/broker-settings'
import { ActivityRecorder } from '@guildhall/core/library/activity'
import { SignedLinks } from '@guildhall/core/library/file-links'
import { openSearchEngine } from '@guildhall/core/library/search/open-search-engine'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { removeRowData } from '@guildhall/core/platform/database/remove-row-data'
import { openLanguageModel } from '@guildhall/core/platform/language-model/open-language-model'
import { HourlyLimiter } from '@guildhall/core/platform/limits/hourly-limiter'
import { MinuteLimiter } from '@guildhall/core/platform/limits/minute-limiter'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import type { Settings } from '@guildhall/core/settings'
import { startTracing } from '@guildhall/core/tracing'
import { EMBEDDED_SPEECH, languages } from '@guildhall/generation/languages'
import { type Logger, pino } from 'pino'
import { createApp } from './app.ts'
import type { Dependencies } from './dependencies.ts'
import { OpenStreams } from './events-log/open-streams.ts'
import { Notifications } from './http/notifications.ts'
import { closeServer, serve } from './http/serve.ts'
import { StreamSlots } from './http/stream-slots.ts'
import { VisitorShares } from './http/visitor-shares.ts'
import { MAX_OWN_STREAMS_PER_CLIENT } from './me/own-stream.ts'
import { PreparedResponses } from './public/prepared-responses.ts'

export interface RunningServer {
  /** Base URL without a trailing slash. */
  url: string
  port: number
  /** Creates the URL of the initial setup, valid until the service is set up; null once there is an operator. */
  createSetupUrl(): Promise<string | null>
  /** Stops accepting requests, drains those in flight and closes the database. */
  stop(): Promise<void>
}

/** Starts the server in this process. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const log = pino({
    level: settings.logLevel,
    base: { service: 'server' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => removeRowData(pino.stdSerializers.err(error)) },
  })
  const stopTracing = await startTracing(settings.tracing, 'guildhall-server', (err) =>
    log.warn({ err }, 'could not export traces'),
  )
  const deps = await openDependencies(settings, log)
  const server = serve(deps, createApp(deps))
  setActualPort(settings, Number(server.port))
  log.info({ port: server.port }, 'listening')
  return {
    url: `http://localhost:${server.port}`,
    port: Number(server.port),
    async createSetupUrl() {
      const token = await createSetupToken(deps.database)
      return token && new URL(`/setup?token=${token}`, settings.appUrl).href
    },
    async stop() {
      await deps.notifications.close()
      await closeServer(server)
      await deps.activity.close()
      await deps.database.close()
      await stopTracing()
      log.info('stopped')
    },
  }
}

async function openDependencies(settings: Settings, log: Logger): Promise<Dependencies> {
  const database = openDatabase(settings.databaseUrl, settings.databaseConnections, 'guildhall-server')
  const limiter = new HourlyLimiter(database.platform, () => database.now().getTime())
  const notifications = new Notifications(settings.databaseUrl, log)
  const visitorShares = new VisitorShares(limiter, () => database.now().getTime())
  return {
    settings,
    database,
    keys: new KeyAuthenticator(database),
    limiter,
    minuteLimiter: new MinuteLimiter(database.platform),
    broker: new BrokerConfiguration(database, settings.broker, settings.secretsKeys),
    payments: new PaymentProviders(database, settings.stripeApiUrl, settings.secretsKeys),
    visitorShares,
    preparedResponses: new PreparedResponses(limiter, visitorShares),
    notifications,
    streams: new OpenStreams(notifications, log),
    ownStreams: new StreamSlots(MAX_OWN_STREAMS_PER_CLIENT),
    storage: openStorage(settings),
    links: new SignedLinks(settings, settings.secretsKey, () => database.now().getTime()),
    activity: new ActivityRecorder(database, (error) =>
      log.error({ err: error }, 'recording activity failed'),
    ),
    engine: openSearchEngine(settings),
    model: await openLanguageModel(settings),
    generation: {
      languages,
      maxPages: settings.generationMaxPages,
      speech: settings.speech?.model ?? EMBEDDED_SPEECH,
      writer: settings.languageModel?.model ?? null,
    },
    log,
  }
}

/** With port 0, the system chooses a port, which the service’s own URLs must use. */
function setActualPort({ baseUrl, sandboxBaseUrl, appUrl }: Settings, port: number): void {
  for (const url of [baseUrl, sandboxBaseUrl, appUrl]) if (url.port === '0') url.port = String(port)
}
