export type { ApiPromise, DataWithResponse } from '../api-promise.ts'
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConnectionError,
  GuildhallError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  TimeoutError,
  type Violation,
} from '../errors.ts'
export type { ListPromise, Page } from '../list.ts'
export type {
  Fetch,
  Hooks,
  Logger,
  LogLevel,
  RequestEvent,
  RequestOptions,
  ResponseEvent,
} from '../options.ts'
export { version } from '../version.ts'
export { PublicGuildhall, type PublicGuildhallOptions } from './public-guildhall.ts'
export type { PublicEvents, PublicList, PublicListName, PublicQuery, PublicRecord } from './public-list.ts'
