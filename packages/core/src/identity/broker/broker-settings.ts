import type { Kysely } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError, invalid, type Violation, violation } from '../../errors.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createUnreadableError, seal, unsealOrNull } from '../../platform/secrets/seal.ts'
import { recordAudit } from '../../records/journal.ts'
import type { BrokerEnvironment } from '../../settings.ts'

/** The settings that the operator can store, by their names in the API. */
export const brokerFields = [
  'apiKey',
  'clientId',
  'redirectUri',
  'webhookSecret',
  'defaultConnectionId',
] as const
export type BrokerField = (typeof brokerFields)[number]

/**
 * The effective settings: the environment takes precedence over stored values. They contain secrets; never log them.
 */
export interface BrokerSettings extends Record<BrokerField, string | null> {
  apiUrl: URL | null
  sources: Record<BrokerField, 'environment' | 'stored' | null>
  version: number
  /** Whether this SECRETS_KEY decrypts the stored secrets; the others are null, so that they can be set again. */
  isReadable: boolean
}

/** Settings with every required field set. */
export interface ConfiguredBroker extends BrokerSettings {
  apiKey: string
  clientId: string
  redirectUri: string
  webhookSecret: string
}

/** The required fields, with the environment variables that set them. */
const environmentNames: Record<string, string> = {
  apiKey: 'BROKER_API_KEY',
  clientId: 'BROKER_CLIENT_ID',
  redirectUri: 'BROKER_REDIRECT_URI',
  webhookSecret: 'BROKER_WEBHOOK_SECRET',
}

/** Every event and sign-in reads the settings. */
const CACHE_TTL_MS = 900

/** The broker's settings, cached for less than a second. */
export class BrokerConfiguration {
  private cached: { settings: Promise<BrokerSettings>; expiresAtMs: number } | null = null

  /** @param secretsKeys the current key first */
  constructor(
    private readonly database: Database,
    private readonly environment: BrokerEnvironment,
    readonly secretsKeys: readonly Buffer[],
  ) {}

  getCurrent(): Promise<BrokerSettings> {
    if (!this.cached || this.cached.expiresAtMs <= performance.now()) {
      const settings = this.read(this.database.platform)
      this.cached = { settings, expiresAtMs: performance.now() + CACHE_TTL_MS }
      // Do not cache a failed read.
      settings.catch(() => this.invalidate())
    }
    return this.cached.settings
  }

  /** Whether every required setting is set. */
  async isConfigured(): Promise<boolean> {
    return listMissingSettings(await this.getCurrent()).length === 0
  }

  /**
   * @throws DomainError broker-not-configured, naming every missing setting
   * @throws Error if a stored secret cannot be decrypted
   */
  async requireConfigured(): Promise<ConfiguredBroker> {
    const settings = await this.getCurrent()
    if (!settings.isReadable) throw createUnreadableError()
    const missing = listMissingSettings(settings)
    if (missing.length === 0) return settings as ConfiguredBroker
    const names = missing.map(([field, name]) => `${field} (${name})`).join(', ')
    throw new DomainError('broker-not-configured', `The identity broker is not set up. Missing: ${names}.`)
  }

  invalidate(): void {
    this.cached = null
  }

  /** Reads the settings without the cache. @param db a connection or a transaction */
  async read(db: Kysely<Schema>): Promise<BrokerSettings> {
    const row = await db.selectFrom('broker_settings').selectAll().executeTakeFirst()
    let isReadable = true
    const unsealColumn = (sealed: Buffer | null | undefined) => {
      const text = sealed ? unsealOrNull(sealed, this.secretsKeys) : null
      if (sealed && text === null) isReadable = false
      return text
    }
    const { environment } = this
    const stored: Record<BrokerField, string | null> = {
      apiKey: environment.apiKey ? null : unsealColumn(row?.api_key),
      clientId: row?.client_id_of_broker ?? null,
      redirectUri: row?.redirect_uri ?? null,
      webhookSecret: environment.webhookSecret ? null : unsealColumn(row?.webhook_secret),
      defaultConnectionId: row?.default_connection_id ?? null,
    }
    const environmentValues: Record<BrokerField, string | null> = {
      ...environment,
      defaultConnectionId: null,
    }
    const mapFields = <Value>(getValue: (field: BrokerField) => Value) =>
      Object.fromEntries(brokerFields.map((field) => [field, getValue(field)])) as Record<BrokerField, Value>
    return {
      ...mapFields((field) => environmentValues[field] ?? stored[field]),
      sources: mapFields((field) =>
        environmentValues[field] ? 'environment' : stored[field] ? 'stored' : null,
      ),
      apiUrl: environment.apiUrl,
      version: row?.version ?? 0,
      isReadable,
    }
  }
}

function listMissingSettings(settings: BrokerSettings): [field: string, name: string][] {
  return Object.entries(environmentNames).filter(([field]) => settings[field as BrokerField] === null)
}

/** Formats the settings for output: secrets by their last four characters only. */
export function presentBrokerSettings(settings: BrokerSettings): Record<string, unknown> {
  const summarizeSecret = (value: string | null) => ({ set: value !== null, last4: value?.slice(-4) ?? null })
  const { clientId, redirectUri, defaultConnectionId, sources } = settings
  return {
    apiKey: summarizeSecret(settings.apiKey),
    clientId,
    redirectUri,
    webhookSecret: summarizeSecret(settings.webhookSecret),
    defaultConnectionId,
    sources,
  }
}

/**
 * Stores settings of the broker; `null` deletes a setting. Values from a response can be sent back unchanged.
 *
 * @throws DomainError validation-error, precondition-failed, conflict (an environment variable sets a field)
 */
export async function updateBrokerSettings(
  ctx: Context,
  configuration: BrokerConfiguration,
  change: Record<string, unknown>,
  precondition: (version: number) => void,
): Promise<BrokerSettings> {
  const settings = await inTransaction(ctx, async (ctx) => {
    // There may be no row yet to lock.
    await acquireAdvisoryLock(ctx.db, 'broker settings')
    const before = await configuration.read(ctx.db)
    precondition(before.version)
    const values = selectValuesToStore(before, change)
    if (Object.keys(values).length === 0) return before
    await store(ctx, values, configuration.secretsKeys[0] as Buffer)
    return configuration.read(ctx.db)
  })
  configuration.invalidate()
  return settings
}

/** The values to store. @throws DomainError validation-error, conflict (an environment variable sets a field) */
function selectValuesToStore(
  before: BrokerSettings,
  change: Record<string, unknown>,
): Record<string, string | null> {
  const values = pickChangedValues(before, change)
  const environmentFields = Object.keys(values).filter(
    (field) => before.sources[field as BrokerField] === 'environment',
  )
  if (environmentFields.length > 0) {
    const names = environmentFields.map((field) => `${field} (${environmentNames[field]})`).join(', ')
    const message = 'An environment variable sets this. Change it there.'
    throw new DomainError(
      'conflict',
      `Environment variables set ${names}. Change them there.`,
      environmentFields.map((field) => violation(field, 'set_by_environment', message)),
    )
  }
  return values
}

function pickChangedValues(
  before: BrokerSettings,
  change: Record<string, unknown>,
): Record<string, string | null> {
  const presented = presentBrokerSettings(before)
  const violations: Violation[] = []
  const values: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(change)) {
    if (Bun.deepEquals(value, presented[field])) continue
    if (value === null || typeof value === 'string') values[field] = value
    else
      violations.push(
        violation(field, 'read_only', 'Send a new value as a string, or the value from the response.'),
      )
  }
  violations.push(...findValueViolations(values))
  if (violations.length > 0) throw invalid(...violations)
  return values
}

function findValueViolations({ apiKey, redirectUri }: Record<string, string | null>): Violation[] {
  const violations: Violation[] = []
  if (apiKey && !/^sk_[\x21-\x7e]+$/.test(apiKey))
    violations.push(
      violation('apiKey', 'invalid_format', 'Must start with sk_, as every API key of the broker does.'),
    )
  if (redirectUri) {
    const url = URL.parse(redirectUri)
    const isLocal = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal))
      violations.push(violation('redirectUri', 'invalid_format', 'Must be an https URL.'))
  }
  return violations
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
      conflict.column('one').doUpdateSet((eb) => ({
        ...columns,
        version: eb('broker_settings.version', '+', 1),
        updated_at: ctx.now(),
      })),
    )
    .execute()
  await recordAudit(ctx, 'broker.settings_updated', { type: 'broker', id: null }, Object.keys(values))
}
