export type { ApiPromise, DataWithResponse } from './api-promise.ts'
export type { ChatEvent } from './chat/answer-stream.ts'
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  FileError,
  GuildhallError,
  InternalServerError,
  NotFoundError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionDeniedError,
  PreconditionFailedError,
  type ProblemKind,
  RateLimitError,
  TimeoutError,
  UnprocessableEntityError,
  UnsupportedMediaTypeError,
  type Violation,
} from './errors.ts'
export type { StreamInterruption } from './events/event-stream.ts'
export { FacetedPage, type ListFacets } from './faceted-page.ts'
export { getFractionDigits } from './fraction-digits.ts'
export { Guildhall } from './guildhall.ts'
export type { UploadFile, UploadProgress } from './library/form.ts'
export { ResourcePage } from './library/resource-page.ts'
export type { ListPromise, Page } from './list.ts'
export type {
  ChangedOptions,
  ChangeOptions,
  CookieOptions,
  Fetch,
  GuildhallOptions,
  Hooks,
  KeyOptions,
  Logger,
  LogLevel,
  LogOptions,
  PostOptions,
  ReadOptions,
  RequestEvent,
  RequestOptions,
  ResponseEvent,
} from './options.ts'
export { UsagePage } from './reporting/usage-page.ts'
export type {
  BulkCollection,
  BulkCollectionName,
  Collection,
  CollectionName,
  Records,
} from './resources/collection.ts'
export type { EventStreamOptions } from './resources/events-log.ts'
export type { GenerationWaitOptions } from './resources/generated-content.ts'
export type { ImportFile } from './resources/members.ts'
export type { PlatformSearch, ReindexWaitOptions } from './resources/platform-search.ts'
export type { ResourceFields, UploadOptions } from './resources/resources.ts'
export type * from './types.ts'
export { version } from './version.ts'
export type { WaitOptions } from './wait-for-completion.ts'
export { generateTestHeaders, type TestHeadersOptions } from './webhooks/generate-test-headers.ts'
export { type UnwrapOptions, unwrapWebhook, type WebhookHeaders } from './webhooks/unwrap.ts'
export { type WebhookVerificationCode, WebhookVerificationError } from './webhooks/verification-error.ts'
