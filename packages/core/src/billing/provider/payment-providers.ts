import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { unseal, unsealOrNull } from '../../platform/secrets/seal.ts'
import { ConnectConfiguration, type ConnectSettings } from './connect-settings.ts'
import type { AttemptReference, PaymentProvider, ProviderEvent } from './payment-provider.ts'

type ClientContext = Pick<Context, 'db' | 'client'>
type Environment = Context['client']['environment']

/** An account that is connected to the operator’s platform: requests are made with the platform’s key. */
export interface ConnectedAccount {
  id: string
  /** The operator’s application fee, in percent of each payment. */
  feePercent: number
}

/** The account that receives an association’s payments, with its secrets. Never log them. */
export interface ProviderAccount {
  apiKey: string | null
  webhookSecret: string | null
  /** Null: the association uses its own key. */
  connected: ConnectedAccount | null
}

const MAX_CACHED_PROVIDERS = 200

/**
 * The payment providers of associations. An association’s own key takes precedence over its connected account.
 */
export class PaymentProviders {
  readonly connect: ConnectConfiguration
  private readonly providers = new Map<string, PaymentProvider>()

  /** @param secretsKeys the current key first */
  constructor(
    database: Database,
    readonly apiUrl: URL | null,
    readonly secretsKeys: readonly Buffer[],
  ) {
    this.connect = new ConnectConfiguration(database, secretsKeys)
  }

  /** Whether the association can be paid online. */
  async isSetUp({ db, client }: ClientContext): Promise<boolean> {
    const row = await db
      .selectFrom('billing_settings')
      .select(['api_key_last4', 'connected_account'])
      .where('client_id', '=', client.id)
      .executeTakeFirst()
    if (row?.api_key_last4 != null) return true
    if (row?.connected_account == null) return false
    return getPlatformKey(await this.connect.getCurrent(), client.environment) !== null
  }

  /** The association’s provider; null without an API key. */
  async find(ctx: ClientContext): Promise<PaymentProvider | null> {
    const account = await this.readAccount(ctx)
    return account.apiKey === null ? null : this.open(account)
  }

  /**
   * The provider of the former account that is stored with a payment page; null if its key was removed or cannot be
   * decrypted.
   */
  async findFormer(
    { db, client }: ClientContext,
    { orderId, attempt }: AttemptReference,
  ): Promise<PaymentProvider | null> {
    const row = await db
      .selectFrom('checkout_sessions')
      .select(['former_api_key', 'former_account'])
      .where('order_id', '=', orderId)
      .where('attempt', '=', attempt)
      .executeTakeFirst()
    const id = row?.former_account ?? null
    const settings = id === null ? null : await this.connect.getCurrent()
    const ownKey = row?.former_api_key ? unsealOrNull(row.former_api_key, this.secretsKeys) : null
    const apiKey = settings ? getPlatformKey(settings, client.environment) : ownKey
    const connected = id !== null && settings ? { id, feePercent: settings.feePercent } : null
    return apiKey === null ? null : this.open({ apiKey, webhookSecret: null, connected })
  }

  /** The provider for verifying events; null without a webhook secret. */
  async findVerifier(ctx: ClientContext): Promise<PaymentProvider | null> {
    const account = await this.readAccount(ctx)
    return account.webhookSecret === null ? null : this.open(account)
  }

  async readAccount({ db, client }: ClientContext): Promise<ProviderAccount> {
    const row = await db
      .selectFrom('billing_settings')
      .select(['api_key', 'webhook_secret', 'connected_account'])
      .where('client_id', '=', client.id)
      .executeTakeFirst()
    const ownAccount = {
      apiKey: row?.api_key ? unseal(row.api_key, this.secretsKeys) : null,
      // After the loss of a key, payments work once the API key is set again.
      webhookSecret: row?.webhook_secret ? unsealOrNull(row.webhook_secret, this.secretsKeys) : null,
      connected: null,
    }
    const id = row?.connected_account ?? null
    if (ownAccount.apiKey !== null || id === null) return ownAccount
    const settings = await this.connect.getCurrent()
    const { feePercent } = settings
    return {
      ...ownAccount,
      apiKey: getPlatformKey(settings, client.environment),
      connected: { id, feePercent },
    }
  }

  /**
   * Verifies an event that was sent to the operator’s platform.
   *
   * @returns null if no secret of the platform signed it, or the signature is too old
   */
  async verifyPlatformEvent(body: string, signature: string, now: Date): Promise<ProviderEvent | null> {
    const { webhookSecret, sandboxWebhookSecret } = await this.connect.getCurrent()
    for (const secret of [webhookSecret, sandboxWebhookSecret]) {
      if (secret === null) continue
      const verifier = await this.open({ apiKey: null, webhookSecret: secret, connected: null })
      const event = await verifier.verifyEvent(body, signature, now)
      if (event) return event
    }
    return null
  }

  /**
   * The environments whose platform key has the event’s mode. A platform in live mode also receives the test-mode
   * events of its accounts, which have the same id in both modes.
   */
  async listEnvironments({ isLive }: ProviderEvent): Promise<Environment[]> {
    const settings = await this.connect.getCurrent()
    return (['live', 'test'] as const).filter((environment) => {
      const key = getPlatformKey(settings, environment)
      return key !== null && key.includes('_live_') === isLive
    })
  }

  private async open(account: ProviderAccount): Promise<PaymentProvider> {
    const cacheKey = JSON.stringify(account)
    // Loaded on first use, because the library is large.
    const { createStripeProvider } = await import('./stripe.ts')
    const provider = this.providers.get(cacheKey) ?? createStripeProvider({ ...account, apiUrl: this.apiUrl })
    if (this.providers.size >= MAX_CACHED_PROVIDERS) this.providers.clear()
    this.providers.set(cacheKey, provider)
    return provider
  }
}

/** The platform’s key for associations, or for their sandboxes. */
function getPlatformKey({ apiKey, sandboxApiKey }: ConnectSettings, environment: Environment): string | null {
  return environment === 'test' ? sandboxApiKey : apiKey
}
