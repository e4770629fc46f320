import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { invalid, type Violation, violation } from '../errors.ts'
import { acquireAdvisoryLock } from '../platform/database/advisory-lock.ts'
import { isJsonObject } from '../records/collection.ts'
import type { Address } from '../records/fields.ts'
import { recordAudit } from '../records/journal.ts'
import { isSame, mergePatch } from '../records/merge.ts'
import { isIban } from './money/creditor-reference.ts'
import { isTaxRate, type TaxTreatment } from './money/tax.ts'
import {
  noProvider,
  type ProviderChange,
  type ProviderColumns,
  readProviderChange,
  type SummaryColumns,
  sealProviderValues,
  summarizeProvider,
} from './provider-settings.ts'

/** The seller on invoices. */
export interface Seller {
  /** Null: the association's name. */
  name: string | null
  address: Address
  email: string | null
  vatId: string | null
  taxNumber: string | null
  /** Printed at the foot of invoices, such as the company registration and the board. */
  footer: string | null
}

/** An association's billing settings. */
export interface BillingSettings {
  seller: Seller
  /** Null: the seller's name. */
  accountHolder: string | null
  iban: string | null
  bic: string | null
  /** In percent. */
  taxRates: { rate: number; name: string }[]
  defaultTaxRate: number
  defaultTaxTreatment: Exclude<TaxTreatment, 'reverse_charge'>
  /**
   * The notes printed on invoices for each treatment without tax; null for the default in the association’s language.
   */
  taxNotes: { exempt: string | null; outsideScope: string | null; reverseCharge: string | null }
  pricesIncludeTax: boolean
  /** The prefixes of invoice and credit note numbers. Numbering restarts at 1 with a new prefix. */
  series: { invoice: string; creditNote: string }
  /** The payment term for transfers, in days. */
  transferDays: number
  /** The days after the due date until an unpaid order expires. */
  graceDays: number
}

export interface StoredBillingSettings {
  settings: BillingSettings
  provider: SummaryColumns
  /** 0 if never stored. */
  version: number
}

const emptyAddress = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null }

/** The default settings. Prices include tax, as consumers expect. */
export const initialSettings: BillingSettings = {
  seller: { name: null, address: emptyAddress, email: null, vatId: null, taxNumber: null, footer: null },
  accountHolder: null,
  iban: null,
  bic: null,
  taxRates: [],
  defaultTaxRate: 0,
  defaultTaxTreatment: 'standard',
  taxNotes: { exempt: null, outsideScope: null, reverseCharge: null },
  pricesIncludeTax: true,
  series: { invoice: 'INV-', creditNote: 'CN-' },
  transferDays: 14,
  graceDays: 7,
}

export async function readBillingSettings(ctx: Context): Promise<StoredBillingSettings> {
  const row = await ctx.db
    .selectFrom('billing_settings')
    .select(['settings', 'version', 'api_key_last4', 'webhook_secret_last4', 'connected_account'])
    .where('client_id', '=', ctx.client.id)
    .executeTakeFirst()
  if (!row) return { settings: initialSettings, provider: noProvider, version: 0 }
  const { settings, version, ...provider } = row
  return { settings: settings as BillingSettings, provider, version }
}

/** A change to the settings: omitted fields keep their values, `null` restores their defaults. */
export interface BillingSettingsChange {
  provider?: ProviderChange | null
}

export interface BillingSettingsDependencies {
  /** Encrypts the provider’s secrets. */
  secretsKey: Buffer
  /** The URL to which the provider sends this association’s events. */
  webhookUrl: string
}

/**
 * Updates the settings.
 *
 * @throws DomainError validation-error, precondition-failed
 */
export async function updateBillingSettings(
  ctx: Context,
  { provider, ...change }: BillingSettingsChange,
  { secretsKey, webhookUrl }: BillingSettingsDependencies,
  precondition: (version: number) => void,
): Promise<StoredBillingSettings> {
  return inTransaction(ctx, async (ctx) => {
    // There may be no row to lock yet.
    await acquireAdvisoryLock(ctx.db, `billing settings ${ctx.client.id}`)
    const stored = await readBillingSettings(ctx)
    const { settings: before, version } = stored
    precondition(version)
    const settings = mergeSettings(before, change)
    const violations = findSettingsViolations(settings)
    const isSandbox = ctx.client.environment === 'test'
    const summary = summarizeProvider(stored.provider, webhookUrl)
    const values = provider === undefined ? {} : readProviderChange(provider, summary, isSandbox, violations)
    if (violations.length > 0) throw invalid(...violations)
    const changed = (Object.keys(settings) as (keyof BillingSettings)[]).filter(
      (name) => !isSame(settings[name], before[name]),
    )
    const changes = [...changed, ...Object.keys(values).map((name) => `provider.${name}`)]
    if (changes.length === 0) return stored
    await store(ctx, settings, sealProviderValues(values, secretsKey))
    const pick = (from: BillingSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]))
    const details = { oldValues: pick(before), newValues: pick(settings) }
    await recordAudit(ctx, 'billing.settings_updated', { type: 'billing', id: null }, changes, details)
    return readBillingSettings(ctx)
  })
}

async function store(ctx: Context, settings: BillingSettings, columns: ProviderColumns): Promise<void> {
  const values = { ...columns, settings: sql<string>`(${JSON.stringify(settings)}::text)::jsonb` }
  await ctx.db
    .insertInto('billing_settings')
    .values({ client_id: ctx.client.id, ...values })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet((eb) => ({
        ...values,
        version: eb('billing_settings.version', '+', 1),
        updated_at: ctx.now(),
      })),
    )
    .execute()
}

/**
 * Changes settings without storing them.
 *
 * @param change fields other than those of the settings, such as `provider`, have no effect
 * @throws DomainError validation-error
 */
export function changeSettings(before: BillingSettings, change: object): BillingSettings {
  const settings = mergeSettings(before, change)
  const violations = findSettingsViolations(settings)
  if (violations.length > 0) throw invalid(...violations)
  return settings
}

function mergeSettings(before: BillingSettings, change: object): BillingSettings {
  return restoreDefaults(mergePatch(before, change), initialSettings) as BillingSettings
}

/** Restores the defaults of fields that a merge removed, and drops fields that are not settings. */
function restoreDefaults(value: unknown, initial: unknown): unknown {
  if (value === undefined || value === null) return initial
  if (!isJsonObject(value) || !isJsonObject(initial)) return value
  const entries = Object.entries(initial).map(([name, field]) => [name, restoreDefaults(value[name], field)])
  return Object.fromEntries(entries)
}

function findSettingsViolations({ iban, taxRates, defaultTaxRate, series }: BillingSettings): Violation[] {
  const violations: Violation[] = []
  if (iban !== null && !isIban(iban))
    violations.push(violation('iban', 'invalid_format', 'This IBAN has invalid check digits.'))
  const rates = taxRates.map(({ rate }) => rate)
  for (const [index, rate] of rates.entries())
    if (!isTaxRate(rate))
      violations.push(
        violation(`taxRates[${index}].rate`, 'invalid_format', 'Must have at most four decimals.'),
      )
  if (new Set(rates).size < rates.length)
    violations.push(violation('taxRates', 'duplicate', 'List each rate once.'))
  if (defaultTaxRate !== 0 && !rates.includes(defaultTaxRate))
    violations.push(violation('defaultTaxRate', 'unknown_value', 'Must be 0 or one of taxRates.'))
  if (series.invoice === series.creditNote)
    violations.push(violation('series.creditNote', 'duplicate', 'Credit notes need a separate prefix.'))
  return violations
}
