import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { InvoicePreviewRequest, ProviderTest } from '../types.ts'
import { MailTextsResource } from './mail-texts.ts'
import { StoredSettings } from './stored-settings.ts'

/** Settings of the association. */
export class Settings {
  /** The association as a seller. */
  readonly billing: BillingSettingsResource
  /** The texts of the emails that the association sends. */
  readonly mail: MailTextsResource

  constructor(api: Transport) {
    this.billing = new BillingSettingsResource(api, '/api/settings/billing')
    this.mail = new MailTextsResource(api, '/api/settings/mail')
  }
}

/** The association as a seller: invoices, account, tax. Scopes `billing:read` and `billing:write`. */
export class BillingSettingsResource extends StoredSettings<'billingSettings'> {
  /**
   * Gets the PDF of a sample invoice as it would look with these changes. Nothing is stored. The response
   * body is a stream.
   *
   * @throws {BadRequestError} with every violation.
   * @example
   * const response = await guildhall.settings.billing.preview({ seller: { footer: 'Registered charity 123456' } })
   * await writeFile('preview.pdf', response.body)
   */
  preview(changes: InvoicePreviewRequest, options?: RequestOptions): ApiPromise<Response> {
    const path = `${this.path}/preview`
    return this.api.request({ method: 'POST', path, json: changes, stream: true, options })
  }

  /**
   * Checks the payment provider’s settings: whether both secrets are set, the key is valid and has the required
   * permissions, and when the latest webhook event arrived. Failed checks are not thrown.
   *
   * @throws {PermissionDeniedError} if the scope is missing, and for users other than administrators.
   * @example
   * const { ok, checks } = await guildhall.settings.billing.testProvider()
   */
  testProvider(options?: PostOptions): ApiPromise<ProviderTest> {
    return this.api.request({ method: 'POST', path: `${this.path}/provider/test`, options })
  }
}
