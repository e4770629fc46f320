import type { Kysely } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { invalid, type Violation, violation } from '../../errors.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createUnreadableError, seal, unsealOrNull } from '../../platform/secrets/seal.ts'
import { recordAudit } from '../../records/journal.ts'
import { apiKeyPattern, webhookSecretPattern } from '../provider-settings.ts'

/**
 * The API’s names for the operator’s Stripe secrets: those of the platform, and those of its test mode, for
 * sandboxes.
 */
export const connectSecretNames = [
  'apiKey',
  'webhookSecret',
  'sandboxApiKey',
  'sandboxWebhookSecret',
] as const
export type ConnectSecretName = (typeof connectSecretNames)[number]

const columns = {
  apiKey: 'api_key',
  webhookSecret: 'webhook_secret',
  sandboxApiKey: 'sandbox_api_key',
  sandboxWebhookSecret: 'sandbox_webhook_secret',
} as const satisfies Record<ConnectSecretName, string>

/** The operator’s Stripe platform. Contains secrets; never log it. */
export interface ConnectSettings extends Record<ConnectSecretName, string | null> {
  /** The operator’s application fee, in percent of a payment, with at most two decimals. */
  feePercent: number
  /** 0 if never stored. */
  version: number
  /** Whether this SECRETS_KEY decrypts the stored secrets; the others are null, so that they can be set again. */
  isReadable: boolean
}

/** Every event of the platform and every use of a connected account reads the settings. */
const CACHE_TTL_MS = 900

/** The operator’s Stripe platform, cached for less than a second. */
export class ConnectConfiguration {
  private cached: { settings: Promise<ConnectSettings>; expiresAtMs: number } | null = null

  /** @param secretsKeys the current key first */
  constructor(
    private readonly database: Database,
    readonly secretsKeys: readonly Buffer[],
  ) {}

  /** @throws Error if a stored secret cannot be decrypted */
  getCurrent(): Promise<ConnectSettings> {
    if (!this.cached || this.cached.expiresAtMs <= performance.now()) {
      const settings = this.readDecrypted()
      this.cached = { settings, expiresAtMs: performance.now() + CACHE_TTL_MS }
      // Do not cache a failed read.
      settings.catch(() => this.invalidate())
    }
    return this.cached.settings
  }

  invalidate(): void {
    this.cached = null
  }

  private async readDecrypted(): Promise<ConnectSettings> {
    const settings = await this.read(this.database.platform)
    if (!settings.isReadable) throw createUnreadableError()
    return settings
  }

  /** Reads the settings without the cache, to show or change them. @param db a connection or a transaction */
  async read(db: Kysely<Schema>): Promise<ConnectSettings> {
    const row = await db.selectFrom('stripe_settings').selectAll().executeTakeFirst()
    let isReadable = true
    const unsealColumn = (name: ConnectSecretName) => {
      const sealed = row?.[columns[name]]
      const text = sealed ? unsealOrNull(sealed, this.secretsKeys) : null
      if (sealed && text === null) isReadable = false
      return text
    }
    return {
      apiKey: unsealColumn('apiKey'),
      webhookSecret: unsealColumn('webhookSecret'),
      sandboxApiKey: unsealColumn('sandboxApiKey'),
      sandboxWebhookSecret: unsealColumn('sandboxWebhookSecret'),
      feePercent: Number(row?.fee_percent ?? 0),
      version: row?.version ?? 0,
      isReadable,
    }
  }
}

/** Formats the settings for output: secrets by their last four characters only. */
export function presentConnectSettings(settings: ConnectSettings, webhookUrl: string) {
  const summarizeSecret = (value: string | null) => ({ set: value !== null, last4: value?.slice(-4) ?? null })
  const { feePercent } = settings
  return {
    apiKey: summarizeSecret(settings.apiKey),
    webhookSecret: summarizeSecret(settings.webhookSecret),
    sandboxApiKey: summarizeSecret(settings.sandboxApiKey),
    sandboxWebhookSecret: summarizeSecret(settings.sandboxWebhookSecret),
    feePercent,
    webhookUrl,
  }
}

interface ConnectValues extends Partial<Record<ConnectSecretName, string | null>> {
  feePercent?: number
}

/**
 * Stores settings of the operator’s Stripe platform; `null` deletes a secret. Values from a response can be sent back
 * unchanged.
 *
 * @throws DomainError validation-error, precondition-failed
 */
export async function updateConnectSettings(
  ctx: Context,
  configuration: ConnectConfiguration,
  change: Record<string, unknown>,
  webhookUrl: string,
  precondition: (version: number) => void,
): Promise<ConnectSettings> {
  const settings = await inTransaction(ctx, async (ctx) => {
    // There may be no row to lock yet.
    await acquireAdvisoryLock(ctx.db, 'stripe settings')
    const before = await configuration.read(ctx.db)
    precondition(before.version)
    const values = readChange(presentConnectSettings(before, webhookUrl), change)
    if (Object.keys(values).length === 0) return before
    await store(ctx, values, configuration.secretsKeys[0] as Buffer)
    return configuration.read(ctx.db)
  })
  configuration.invalidate()
  return settings
}

/** The values that change. @throws DomainError validation-error */
function readChange(presented: Record<string, unknown>, change: Record<string, unknown>): ConnectValues {
  const violations: Violation[] = []
  const values: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(change)) {
    if (Bun.deepEquals(value, presented[field])) continue
    if (field === 'webhookUrl') violations.push(violation(field, 'read_only', 'This field is read-only.'))
    else if (value === null || typeof value !== 'object') values[field] = value
    else
      violations.push(
        violation(field, 'read_only', 'Send a new value as a string, or the value from the response.'),
      )
  }
  violations.push(...findViolations(values))
  if (violations.length > 0) throw invalid(...violations)
  return values
}

function findViolations({ feePercent, ...secrets }: ConnectValues): Violation[] {
  const violations: Violation[] = []
  const add = (field: string, code: Violation['code'], message: string) =>
    violations.push(violation(field, code, message))
  for (const [field, value] of Object.entries(secrets)) {
    if (typeof value !== 'string') continue
    if (field.endsWith('Secret')) {
      if (!webhookSecretPattern.test(value))
        add(field, 'invalid_format', 'Must be a Stripe signing secret, which starts with whsec_.')
    } else if (!apiKeyPattern.test(value))
      add(
        field,
        'invalid_format',
        'Must be a Stripe key, which starts with sk_live_, sk_test_, rk_live_ or rk_test_.',
      )
    else if (field === 'sandboxApiKey' && value.includes('_live_'))
      add(field, 'not_allowed', 'Sandboxes accept test keys only, so that they cannot charge a card.')
  }
  if (feePercent !== undefined && Math.round(feePercent * 100) / 100 !== feePercent)
    add('feePercent', 'invalid_format', 'Must have at most two decimals.')
  return violations
}

async function store(ctx: Context, { feePercent, ...secrets }: ConnectValues, key: Buffer): Promise<void> {
  const stored: Record<string, unknown> = feePercent === undefined ? {} : { fee_percent: feePercent }
  for (const name of connectSecretNames) {
    const value = secrets[name]
    if (value === undefined) continue
    stored[columns[name]] = value === null ? null : seal(value, key)
    stored[`${columns[name]}_last4`] = value?.slice(-4) ?? null
  }
  await ctx.db
    .insertInto('stripe_settings')
    .values(stored)
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet((eb) => ({
        ...stored,
        version: eb('stripe_settings.version', '+', 1),
        updated_at: ctx.now(),
      })),
    )
    .execute()
  const changes = [...Object.keys(secrets), ...(feePercent === undefined ? [] : ['feePercent'])]
  await recordAudit(ctx, 'stripe.settings_updated', { type: 'stripe', id: null }, changes)
}
