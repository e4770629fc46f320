import type { Database } from '@guildhall/core/database/database'
import type { KeyAuthenticator } from '@guildhall/core/keys/authenticate-key'
import type { HourlyLimiter } from '@guildhall/core/limits/hourly-limiter'
import type { Settings } from '@guildhall/core/settings'
import type { Logger } from 'pino'
import type { Notifications } from './http/notifications.ts'
import type { PreparedAnswers } from './public/prepared-answers.ts'

/** What every route is given: made once, in start.ts. */
export interface Dependencies {
  settings: Settings
  database: Database
  keys: KeyAuthenticator
  limiter: HourlyLimiter
  notifications: Notifications
  prepared: PreparedAnswers
  log: Logger
}
