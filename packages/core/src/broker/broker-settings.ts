import type { Kysely } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { DomainError, invalid, type Violation, violation } from '../errors.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { BrokerEnvironment } from '../settings.ts'

/** What the operator of the service sets, under the names of the API (contract section 10). */
export const brokerFields = [
  'apiKey',
  'clientId',
  'redirectUri',
  'webhookSecret',
  'defaultConnectionId',
] as const
export type BrokerField = (typeof brokerFields)[number]

/** The settings as they apply: each from the environment, else as stored, else null. Never to be logged. */
export interface BrokerSettings extends Record<BrokerField, string | null> {
  apiUrl: URL | null
  sources: Record<BrokerField, 'environment' | 'stored' | null>
  version: number
}

/** The settings once nothing that is needed is missing. */
export interface ConfiguredBroker extends BrokerSettings {
  apiKey: string
  clientId: string
  redirectUri: string
  webhookSecret: string
}

const environmentNames: Record<string, string> = {
  apiKey: 'BROKER_API_KEY',
  clientId: 'BROKER_CLIENT_ID',
  redirectUri: 'BROKER_REDIRECT_URI',
  webhookSecret: 'BROKER_WEBHOOK_SECRET',
}

/** How long a process may believe what it read: every event and sign-in asks. */
const BELIEVED_MILLISECONDS = 900

/** The broker's settings as this process knows them, less than a second old. */
export class BrokerConfiguration {
  private known: { settings: Promise<BrokerSettings>; until: number } | null = null

  /** @param secretsKeys the current key first */
  constructor(
    private readonly database: Database,
    private readonly environment: BrokerEnvironment,
    readonly secretsKeys: readonly Buffer[],
  ) {}

  current(): Promise<BrokerSettings> {
    if (!this.known || this.known.until <= performance.now()) {
      const settings = this.read(this.database.platform)
      this.known = { settings, until: performance.now() + BELIEVED_MILLISECONDS }
      // A failed look-up must not be remembered.
      settings.catch(() => this.forget())
    }
    return this.known.settings
  }

  /** @throws DomainError broker-not-configured, naming every setting that is missing */
  async required(): Promise<ConfiguredBroker> {
    const settings = await this.current()
    const missing = Object.entries(environmentNames).filter(
      ([field]) => settings[field as BrokerField] === null,
    )
    if (missing.length === 0) return settings as ConfiguredBroker
    const names = missing.map(([field, name]) => `${field} (${name})`).join(', ')
    throw new DomainError('broker-not-configured', `The identity broker is not set up. Missing: ${names}.`)
  }

  forget(): void {
    this.known = null
  }

  /** @param db a transaction, for what stands in the database at this moment and can be relied on until its end */
  async read(db: Kysely<Schema>): Promise<BrokerSettings> {
    const row = await db.selectFrom('broker_settings').selectAll().executeTakeFirst()
    const open = (sealed: Buffer | null | undefined) => (sealed ? unseal(sealed, this.secretsKeys) : null)
    const { environment } = this
    const stored: Record<BrokerField, string | null> = {
      apiKey: environment.apiKey ? null : open(row?.api_key),
      clientId: row?.client_id_of_broker ?? null,
      redirectUri: row?.redirect_uri ?? null,
      webhookSecret: environment.webhookSecret ? null : open(row?.webhook_secret),
      defaultConnectionId: row?.default_connection_id ?? null,
    }
    const given: Record<BrokerField, string | null> = { ...environment, defaultConnectionId: null }
    const pick = <Value>(value: (field: BrokerField) => Value) =>
      Object.fromEntries(brokerFields.map((field) => [field, value(field)])) as Record<BrokerField, Value>
    return {
      ...pick((field) => given[field] ?? stored[field]),
      sources: pick((field) => (given[field] ? 'environment' : stored[field] ? 'stored' : null)),
      apiUrl: environment.apiUrl,
      version: row?.version ?? 0,
    }
  }
}

/** A setting as it is shown: a secret only by its last four characters. */
export function presentBrokerSettings(settings: BrokerSettings): Record<string, unknown> {
  const secret = (value: string | null) => ({ set: value !== null, last4: value?.slice(-4) ?? null })
  const { clientId, redirectUri, defaultConnectionId, sources } = settings
  return {
    apiKey: secret(settings.apiKey),
    clientId,
    redirectUri,
    webhookSecret: secret(settings.webhookSecret),
    defaultConnectionId,
    sources,
  }
}

/**
 * Stores settings of the broker; `null` forgets one. What was shown may be sent back as it was.
 *
 * @throws DomainError validation-error, precondition-failed, conflict (the environment sets a field)
 */
export async function updateBrokerSettings(
  ctx: Context,
  configuration: BrokerConfiguration,
  change: Record<string, unknown>,
  precondition: (version: number) => void,
): Promise<BrokerSettings> {
  const settings = await inTransaction(ctx, async (ctx) => {
    // There may be no row yet that could be locked.
    await acquireAdvisoryLock(ctx.db, 'broker settings')
    const before = await configuration.read(ctx.db)
    precondition(before.version)
    const values = valuesToStore(before, change)
    if (Object.keys(values).length === 0) return before
    await store(ctx, values, configuration.secretsKeys[0] as Buffer)
    return configuration.read(ctx.db)
  })
  configuration.forget()
  return settings
}

/** What the change sets anew. @throws DomainError validation-error, conflict (the environment sets a field) */
function valuesToStore(
  before: BrokerSettings,
  change: Record<string, unknown>,
): Record<string, string | null> {
  const values = changedValues(before, change)
  const fixed = Object.keys(values).filter((field) => before.sources[field as BrokerField] === 'environment')
  if (fixed.length > 0) {
    const names = fixed.map((field) => `${field} (${environmentNames[field]})`).join(', ')
    const message = 'The environment sets this; change it there.'
    throw new DomainError(
      'conflict',
      `The environment sets ${names}: change it there.`,
      fixed.map((field) => violation(field, 'set_by_environment', message)),
    )
  }
  return values
}

function changedValues(
  before: BrokerSettings,
  change: Record<string, unknown>,
): Record<string, string | null> {
  const shown = presentBrokerSettings(before)
  const faults: Violation[] = []
  const values: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(change)) {
    if (Bun.deepEquals(value, shown[field])) continue
    if (value === null || typeof value === 'string') values[field] = value
    else faults.push(violation(field, 'read_only', 'Give a new value as text, or leave it as it was shown.'))
  }
  faults.push(...valueFaults(values))
  if (faults.length > 0) throw invalid(...faults)
  return values
}

function valueFaults({ apiKey, redirectUri }: Record<string, string | null>): Violation[] {
  const faults: Violation[] = []
  if (apiKey && !/^sk_[\x21-\x7e]+$/.test(apiKey))
    faults.push(violation('apiKey', 'invalid_format', 'The API key of the broker starts with sk_.'))
  if (redirectUri) {
    const url = URL.parse(redirectUri)
    const local = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && local))
      faults.push(violation('redirectUri', 'invalid_format', 'This must be an https address.'))
  }
  return faults
}

async function store(ctx: Context, values: Record<string, string | null>, key: Buffer): Promise<void> {
  const columns: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    switch (field) {
      case 'apiKey':
        columns.api_key = value === null ? null : seal(value, key)
        columns.api_key_last4 = value?.slice(-4) ?? null
        break
      case 'webhookSecret':
        columns.webhook_secret = value === null ? null : seal(value, key)
        columns.webhook_secret_last4 = value?.slice(-4) ?? null
        break
      case 'clientId':
        columns.client_id_of_broker = value
        break
      case 'redirectUri':
        columns.redirect_uri = value
        break
      default:
        columns.default_connection_id = value
    }
  }
  await ctx.db
    .insertInto('broker_settings')
    .values(columns)
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet((of) => ({
        ...columns,
        version: of('broker_settings.version', '+', 1),
        updated_at: ctx.now(),
      })),
    )
    .execute()
  await recordAudit(ctx, 'broker.settings_updated', { type: 'broker', id: null }, Object.keys(values))
}
