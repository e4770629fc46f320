import type { ApiPromise } from '../api-promise.ts'
import type { ChangeOptions, PlainReadOptions, RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { MailPreview, MailPreviewRequest, MailTexts, MailTextsUpdate } from '../types.ts'

const PATH = '/api/settings/mail'

/** The texts of the messages that the association sends. Scopes `client:read` and `client:write`. */
export class MailTextsResource {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Gets the texts that the association has changed, the built-in ones, and the variables of each.
   *
   * @throws {PermissionDeniedError} if the scope is missing.
   * @example
   * const { texts, builtIn } = await guildhall.settings.mail.get()
   * console.log(texts.invitation?.de ?? builtIn.invitation?.de)
   */
  get(options?: PlainReadOptions): ApiPromise<MailTexts> {
    return this.#api.request({ method: 'GET', path: PATH, options })
  }

  /**
   * Changes texts. Omitted ones are kept, `null` restores the built-in text.
   *
   * @throws {BadRequestError} for a text that does not parse, or lacks a variable that the message needs.
   * @throws {PreconditionFailedError} if they changed since the ETag in `ifMatch`.
   * @example
   * await guildhall.settings.mail.update({
   *   texts: { invitation: { en: { subject: 'Welcome aboard', body: 'Come in:\n\n[Sign in]({{ url }})' } } },
   * })
   */
  update(changes: MailTextsUpdate, options?: ChangeOptions): ApiPromise<MailTexts> {
    return this.#api.request({ method: 'PUT', path: PATH, json: changes, options })
  }

  /**
   * Renders a text with example values. Nothing is stored or sent.
   *
   * @throws {BadRequestError} with every violation.
   * @example
   * const { html } = await guildhall.settings.mail.preview({
   *   kind: 'invitation', language: 'en', subject: 'Welcome', body: '[Sign in]({{ url }})',
   * })
   */
  preview(text: MailPreviewRequest, options?: RequestOptions): ApiPromise<MailPreview> {
    return this.#api.request({ method: 'POST', path: `${PATH}/preview`, json: text, options })
  }
}
