import { GuildhallError } from '../errors.ts'

/** The reason verification failed. */
export type WebhookVerificationCode =
  | 'invalid_secret'
  | 'invalid_body'
  | 'missing_header'
  | 'invalid_timestamp'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'invalid_signature'
  | 'signature_mismatch'
  | 'invalid_payload'

/** The webhook could not be verified, for the reason in `code`. Respond with 400 and ignore it. */
export class WebhookVerificationError extends GuildhallError {
  override name = 'WebhookVerificationError'

  constructor(
    readonly code: WebhookVerificationCode,
    message: string,
  ) {
    super(message)
  }
}
