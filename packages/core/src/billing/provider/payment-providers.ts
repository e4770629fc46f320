import type { Context } from '../../context.ts'
import { unseal } from '../../platform/secrets/seal.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** An association’s secrets at the provider. Never log them. */
export interface ProviderSecrets {
  apiKey: string | null
  webhookSecret: string | null
}

const MAX_CACHED_PROVIDERS = 200

/** The payment providers of associations. */
export class PaymentProviders {
  private readonly opened = new Map<string, PaymentProvider>()

  /** @param secretsKeys the current key first */
  constructor(
    readonly apiUrl: URL | null,
    readonly secretsKeys: readonly Buffer[],
  ) {}

  /** The association’s provider; null without an API key. */
  async find(ctx: Pick<Context, 'db' | 'client'>): Promise<PaymentProvider | null> {
    const secrets = await this.readSecrets(ctx)
    return secrets.apiKey === null ? null : this.open(secrets)
  }

  /** The provider for checking events; null without a webhook secret. */
  async findVerifier(ctx: Pick<Context, 'db' | 'client'>): Promise<PaymentProvider | null> {
    const secrets = await this.readSecrets(ctx)
    return secrets.webhookSecret === null ? null : this.open(secrets)
  }

  async readSecrets({ db, client }: Pick<Context, 'db' | 'client'>): Promise<ProviderSecrets> {
    const row = await db
      .selectFrom('billing_settings')
      .select(['api_key', 'webhook_secret'])
      .where('client_id', '=', client.id)
      .executeTakeFirst()
    const open = (sealed: Buffer | null | undefined) => (sealed ? unseal(sealed, this.secretsKeys) : null)
    return { apiKey: open(row?.api_key), webhookSecret: open(row?.webhook_secret) }
  }

  private async open(secrets: ProviderSecrets): Promise<PaymentProvider> {
    const name = JSON.stringify(secrets)
    // A large library, which most services do not use.
    const { openStripe } = await import('./stripe.ts')
    const opened = this.opened.get(name) ?? openStripe({ ...secrets, apiUrl: this.apiUrl })
    if (this.opened.size >= MAX_CACHED_PROVIDERS) this.opened.clear()
    this.opened.set(name, opened)
    return opened
  }
}
