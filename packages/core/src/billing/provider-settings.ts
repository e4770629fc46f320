import { type Violation, violation } from '../errors.ts'
import { seal } from '../platform/secrets/seal.ts'

/** A stored secret as responses show it. */
export interface SecretSummary {
  set: boolean
  last4: string | null
}

/** The payment provider’s settings as the API returns them. */
export interface ProviderSummary {
  apiKey: SecretSummary
  webhookSecret: SecretSummary
  /** The URL to which the provider sends its events. */
  webhookUrl: string
  /** The account that the operator has set up, which is used unless a key is stored here. */
  connectedAccount: string | null
}

/** The last four characters of each secret; null if the secret is not set. */
export interface SecretSuffixes {
  api_key_last4: string | null
  webhook_secret_last4: string | null
}

/** The stored columns that the summary shows. */
export interface SummaryColumns extends SecretSuffixes {
  connected_account: string | null
}

/** The columns to store; those of secrets that do not change are absent. */
export type ProviderColumns = Partial<
  SecretSuffixes & { api_key: Buffer | null; webhook_secret: Buffer | null }
>

export const noProvider: SummaryColumns = {
  api_key_last4: null,
  webhook_secret_last4: null,
  connected_account: null,
}

export function summarizeProvider(columns: SummaryColumns, webhookUrl: string): ProviderSummary {
  const summarize = (last4: string | null): SecretSummary => ({ set: last4 !== null, last4 })
  return {
    apiKey: summarize(columns.api_key_last4),
    webhookSecret: summarize(columns.webhook_secret_last4),
    webhookUrl,
    connectedAccount: columns.connected_account,
  }
}

export interface ProviderChange {
  apiKey?: string | object | null
  webhookSecret?: string | object | null
  webhookUrl?: string
  connectedAccount?: string | null
}

/** A Stripe secret key or restricted key. */
export const apiKeyPattern = /^(rk|sk)_(live|test)_[0-9A-Za-z_]{10,240}$/
export const webhookSecretPattern = /^whsec_[0-9A-Za-z+/=_-]{10,240}$/

/** The plaintext values to store; null deletes a secret, and an absent field keeps it. */
export interface ProviderValues {
  apiKey?: string | null
  webhookSecret?: string | null
}

/**
 * Reads a change to the settings. A secret is sent as a string; `null` deletes it, and sending back the object from a
 * response keeps it.
 *
 * @param change null deletes both secrets
 * @param isSandbox whether live keys are rejected
 * @param violations receives the violations
 */
export function readProviderChange(
  change: ProviderChange | null,
  before: ProviderSummary,
  isSandbox: boolean,
  violations: Violation[],
): ProviderValues {
  if (change === null) return { apiKey: null, webhookSecret: null }
  const values: ProviderValues = {}
  const add = (field: string, code: Violation['code'], message: string) =>
    violations.push(violation(`provider.${field}`, code, message))
  for (const field of ['apiKey', 'webhookSecret'] as const) {
    const value = change[field]
    if (value === null || typeof value === 'string') values[field] = value
    else if (value !== undefined && !Bun.deepEquals(value, before[field]))
      add(field, 'read_only', 'Send a new value as a string, or the value from the response.')
  }
  for (const field of ['webhookUrl', 'connectedAccount'] as const)
    if (change[field] !== undefined && change[field] !== before[field])
      add(field, 'read_only', 'This field is read-only.')
  const { apiKey, webhookSecret } = values
  if (apiKey != null && !apiKeyPattern.test(apiKey))
    add(
      'apiKey',
      'invalid_format',
      'Must be a Stripe API key, preferably a restricted one, which starts with rk_live_ or rk_test_.',
    )
  else if (isSandbox && apiKey?.includes('_live_'))
    add('apiKey', 'not_allowed', 'The sandbox accepts test keys only, so that it cannot charge a card.')
  if (webhookSecret != null && !webhookSecretPattern.test(webhookSecret))
    add('webhookSecret', 'invalid_format', 'Must be a Stripe signing secret, which starts with whsec_.')
  return values
}

/** Encrypts the values to store. */
export function sealProviderValues(values: ProviderValues, secretsKey: Buffer): ProviderColumns {
  const columns: ProviderColumns = {}
  const { apiKey, webhookSecret } = values
  if (apiKey !== undefined) {
    columns.api_key = apiKey === null ? null : seal(apiKey, secretsKey)
    columns.api_key_last4 = apiKey?.slice(-4) ?? null
  }
  if (webhookSecret !== undefined) {
    columns.webhook_secret = webhookSecret === null ? null : seal(webhookSecret, secretsKey)
    columns.webhook_secret_last4 = webhookSecret?.slice(-4) ?? null
  }
  return columns
}
