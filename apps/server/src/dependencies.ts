import type { KeyAuthenticator } from '@guildhall/core/access/keys/authenticate-key'
import type { PaymentProviders } from '@guildhall/core/billing/provider/payment-providers'
import type { BrokerConfiguration } from '@guildhall/core/identity/broker/broker-settings'
import type { ActivityRecorder } from '@guildhall/core/library/activity'
import type { SignedLinks } from '@guildhall/core/library/file-links'
import type { GenerationDependencies } from '@guildhall/core/library/generation/request-generation'
import type { SearchEngine } from '@guildhall/core/library/search/search-engine'
import type { Database } from '@guildhall/core/platform/database/database'
import type { LimitedModel } from '@guildhall/core/platform/language-model/limits'
import type { HourlyLimiter } from '@guildhall/core/platform/limits/hourly-limiter'
import type { MinuteLimiter } from '@guildhall/core/platform/limits/minute-limiter'
import type { FileStorage } from '@guildhall/core/platform/storage/storage'
import type { Settings } from '@guildhall/core/settings'
import type { Logger } from 'pino'
import type { OpenStreams } from './events-log/open-streams.ts'
import type { Notifications } from './http/notifications.ts'
import type { StreamSlots } from './http/stream-slots.ts'
import type { VisitorShares } from './http/visitor-shares.ts'
import type { PreparedResponses } from './public/prepared-responses.ts'

/** Dependencies of routes, created once in start.ts. */
export interface Dependencies {
  settings: Settings
  database: Database
  keys: KeyAuthenticator
  limiter: HourlyLimiter
  minuteLimiter: MinuteLimiter
  visitorShares: VisitorShares
  broker: BrokerConfiguration
  payments: PaymentProviders
  notifications: Notifications
  streams: OpenStreams
  /** The open streams of users’ own jobs. */
  ownStreams: StreamSlots
  preparedResponses: PreparedResponses
  storage: FileStorage
  links: SignedLinks
  activity: ActivityRecorder
  /** The search engine; null to search in PostgreSQL. */
  engine: SearchEngine | null
  /** The language model; null for extractive answers. */
  model: LimitedModel | null
  /** Languages, limits and engines for generating podcasts and infographics. */
  generation: GenerationDependencies
  log: Logger
}
