import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { MailPreview, MailPreviewRequest } from '../types.ts'
import { StoredSettings } from './stored-settings.ts'

/** The texts of the emails that the association sends. Scopes `client:read` and `client:write`. */
export class MailTextsResource extends StoredSettings<'mailTexts'> {
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
    return this.api.request({ method: 'POST', path: `${this.path}/preview`, json: text, options })
  }
}
