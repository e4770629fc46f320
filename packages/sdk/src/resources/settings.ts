import type { ApiPromise } from '../api-promise.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
} from '../options.ts'
import type { Transport } from '../transport.ts'
import type { BillingSettings, BillingSettingsUpdate, ProviderTest } from '../types.ts'
import { MailTextsResource } from './mail-texts.ts'

const PATH = '/api/settings/billing'

/** Settings of the association. */
export class Settings {
  /** The association as a seller. */
  readonly billing: BillingSettingsResource
  /** The texts of the messages that the association sends. */
  readonly mail: MailTextsResource

  constructor(api: Transport) {
    this.billing = new BillingSettingsResource(api)
    this.mail = new MailTextsResource(api)
  }
}

/** The association as a seller: invoices, account, tax. Scopes `billing:read` and `billing:write`. */
export class BillingSettingsResource {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Gets the settings; with `ifNoneMatch`, returns `null` if unchanged.
   *
   * @throws {PermissionDeniedError} if the scope is missing.
   * @example
   * const { iban, pricesIncludeTax } = await guildhall.settings.billing.get()
   */
  get(options?: PlainReadOptions): ApiPromise<BillingSettings>
  get(options: ConditionalReadOptions): ApiPromise<BillingSettings | null>
  get(options?: ReadOptions): ApiPromise<BillingSettings | null> {
    return this.#api.request({ method: 'GET', path: PATH, options })
  }

  /**
   * Updates the settings. Omitted fields are kept, `null` resets a field.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {PreconditionFailedError} if they changed since the ETag in `ifMatch`.
   * @example
   * await guildhall.settings.billing.update({ iban: 'DE89370400440532013000', defaultTaxRate: 0 })
   */
  update(changes: BillingSettingsUpdate, options?: ChangeOptions): ApiPromise<BillingSettings> {
    return this.#api.request({ method: 'PUT', path: PATH, json: changes, options })
  }

  /**
   * Asks the payment provider whether it accepts the key, and which permissions a restricted key lacks.
   *
   * @throws {PermissionDeniedError} if the scope is missing.
   * @example
   * const { ok, checks } = await guildhall.settings.billing.testProvider()
   */
  testProvider(options?: PostOptions): ApiPromise<ProviderTest> {
    return this.#api.request({ method: 'POST', path: `${PATH}/provider/test`, options })
  }
}
