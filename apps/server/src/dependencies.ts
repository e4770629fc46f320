import type { BrokerConfiguration } from '@guildhall/core/broker/broker-settings'
import type { Database } from '@guildhall/core/database/database'
import type { GenerationDependencies } from '@guildhall/core/generation/request-generation'
import type { KeyAuthenticator } from '@guildhall/core/keys/authenticate-key'
import type { LimitedModel } from '@guildhall/core/language-model/limits'
import type { ActivityRecorder } from '@guildhall/core/library/activity'
import type { SignedLinks } from '@guildhall/core/library/file-links'
import type { HourlyLimiter } from '@guildhall/core/limits/hourly-limiter'
import type { MinuteLimiter } from '@guildhall/core/limits/minute-limiter'
import type { SearchEngine } from '@guildhall/core/search/search-engine'
import type { Settings } from '@guildhall/core/settings'
import type { FileStorage } from '@guildhall/core/storage/storage'
import type { Logger } from 'pino'
import type { OpenStreams } from './events-log/open-streams.ts'
import type { Notifications } from './http/notifications.ts'
import type { VisitorShares } from './http/visitor-shares.ts'
import type { PreparedAnswers } from './public/prepared-answers.ts'

/** What every route is given: made once, in start.ts. */
export interface Dependencies {
  settings: Settings
  database: Database
  keys: KeyAuthenticator
  limiter: HourlyLimiter
  minutes: MinuteLimiter
  visitorShares: VisitorShares
  broker: BrokerConfiguration
  notifications: Notifications
  streams: OpenStreams
  prepared: PreparedAnswers
  storage: FileStorage
  links: SignedLinks
  activity: ActivityRecorder
  /** Ranks what is searched for; null: the database does. */
  engine: SearchEngine | null
  /** Answers questions; null: sentences are taken from the sources. */
  model: LimitedModel | null
  /** What podcasts and infographics can be made of, and in. */
  generation: GenerationDependencies
  log: Logger
}
