import type { ApiPromise } from '../api-promise.ts'
import type { BodyOf, ResponseBody } from '../operations.ts'
import type { ChangeOptions, ConditionalReadOptions, PlainReadOptions, ReadOptions } from '../options.ts'
import type { Transport } from '../transport.ts'

/** Settings that are stored together, named as in operation ids. */
type SettingsName = 'billingSettings' | 'mailTexts' | 'platform.broker' | 'platform.stripe'

/** Settings of the association, or of the operator, that are read and changed as one record. */
export class StoredSettings<Name extends SettingsName> {
  protected readonly api: Transport
  protected readonly path: string

  constructor(api: Transport, path: string) {
    this.api = api
    this.path = path
  }

  /**
   * Gets the settings; with `ifNoneMatch`, returns `null` if unchanged.
   *
   * @throws {PermissionDeniedError} if the scope is missing, and for users other than administrators.
   * @throws {AuthenticationError} without an operator key or session, for settings of the operator.
   * @example
   * const { iban, pricesIncludeTax } = await guildhall.settings.billing.get()
   * @example
   * const { texts, builtIn } = await guildhall.settings.mail.get()
   * console.log(texts.invitation?.de ?? builtIn.invitation?.de)
   */
  get(options?: PlainReadOptions): ApiPromise<ResponseBody<`${Name}.get`>>
  get(options: ConditionalReadOptions): ApiPromise<ResponseBody<`${Name}.get`> | null>
  get(options?: ReadOptions): ApiPromise<ResponseBody<`${Name}.get`> | null> {
    return this.api.request({ method: 'GET', path: this.path, options })
  }

  /**
   * Updates the settings. Omitted fields are kept; `null` resets a field, such as a text to the built-in one.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {PreconditionFailedError} if they no longer match the ETag in `ifMatch`.
   * @throws {ConflictError} for broker settings that an environment variable sets.
   * @example
   * await guildhall.settings.billing.update({ iban: 'DE89370400440532013000', defaultTaxRate: 0 })
   * @example
   * await guildhall.settings.mail.update({
   *   texts: { invitation: { en: { subject: 'Welcome aboard', body: 'Come in:\n\n[Sign in]({{ url }})' } } },
   * })
   * @example
   * await guildhall.platform.stripe.update({ apiKey: 'sk_live_…', webhookSecret: 'whsec_…', feePercent: 1.5 })
   */
  update(
    changes: BodyOf<`${Name}.update`>,
    options?: ChangeOptions,
  ): ApiPromise<ResponseBody<`${Name}.get`>> {
    return this.api.request({ method: 'PUT', path: this.path, json: changes, options })
  }
}
