import type { Generated } from 'kysely'
import type {
  Bigint,
  ComputedColumn,
  Instant,
  Json,
  NowByDefault,
  NullableInstant,
  RecordColumns,
} from './column-types.ts'

/** Orders, payments, invoices and the ledger. Amounts are minor units. */
export interface BillingSchema {
  billing_settings: {
    client_id: string
    settings: Json<unknown>
    api_key: Buffer | null
    api_key_last4: string | null
    webhook_secret: Buffer | null
    webhook_secret_last4: string | null
    connected_account: string | null
    connected_environment: 'live' | 'test' | null
    reconciled_at: NowByDefault
    version: Generated<number>
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  stripe_settings: {
    one: Generated<boolean>
    api_key: Buffer | null
    api_key_last4: string | null
    webhook_secret: Buffer | null
    webhook_secret_last4: string | null
    sandbox_api_key: Buffer | null
    sandbox_api_key_last4: string | null
    sandbox_webhook_secret: Buffer | null
    sandbox_webhook_secret_last4: string | null
    fee_percent: Generated<string | number>
    version: Generated<number>
    updated_at: NowByDefault
  }
  checkout_sessions: {
    client_id: string
    order_id: string
    attempt: number
    status: Generated<'creating' | 'open' | 'processing' | 'complete' | 'expired' | 'failed'>
    currency: string
    amount: Bigint
    return_url: string
    expires_at: Instant
    provider_id: string | null
    url: string | null
    former_api_key: Buffer | null
    former_account: string | null
    checked_at: NowByDefault
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  provider_events: {
    client_id: string
    id: string
    type: string
    subject_type: 'checkout' | 'payment' | null
    subject_id: string | null
    status: 'pending' | 'processed' | 'ignored' | 'failed'
    attempts: Generated<number>
    next_attempt_at: NullableInstant
    error: string | null
    occurred_at: Instant
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  orders: RecordColumns & {
    client_id: string
    member_id: string | null
    buyer: Json<unknown>
    currency: string
    method: 'provider' | 'transfer'
    status: Generated<'open' | 'paid' | 'expired' | 'cancelled' | 'written_off'>
    attention: string | null
    reference: string
    language: string
    prices_include_tax: boolean
    net: Bigint
    tax: Bigint
    total: Bigint
    paid: Bigint
    refunded: Bigint
    credited: Bigint
    invoiced: Bigint
    due: ComputedColumn<string>
    transfer: Json<unknown>
    expires_at: NullableInstant
    due_at: NullableInstant
    paid_at: NullableInstant
    return_url: string | null
    resolved_reasons: Json<unknown>
  }
  order_lines: {
    id: Generated<string>
    client_id: string
    order_id: string
    position: number
    item_type: string
    item_id: string | null
    description: string
    quantity: number
    unit_price: Bigint
    tax_rate: string | number
    tax_treatment: 'standard' | 'exempt' | 'outside_scope' | 'reverse_charge'
    tax_note: string | null
    net: Bigint
    tax: Bigint
    total: Bigint
    refunded: Bigint
    credited: Bigint
    effect_type: string | null
    effect_id: string | null
    effect_status: 'pending' | 'active' | 'suspended' | 'revoked' | null
    revoked_by_dispute: Generated<boolean>
  }
  payments: RecordColumns & {
    client_id: string
    order_id: string
    provider: 'manual' | 'stripe'
    method: string
    status: 'pending' | 'succeeded' | 'failed' | 'disputed'
    currency: string
    amount: Bigint
    fee: Bigint | null
    reference: string | null
    received_at: NullableInstant
    provider_id: string | null
    dispute: Json<unknown>
    lost: Bigint
    attention: string | null
    failure_reason: string | null
    refunded: Bigint
  }
  refunds: RecordColumns & {
    client_id: string
    order_id: string
    payment_id: string
    lines: Json<unknown>
    currency: string
    amount: Bigint
    reason: string | null
    status: 'pending' | 'succeeded' | 'failed'
    provider_id: string | null
    credit_note_id: string | null
    request_attempt: Generated<number>
    failures: Generated<number>
    interrupted_attempts: Generated<number>
    next_attempt_at: NowByDefault
  }
  invoice_series: { client_id: string; prefix: string; last_number: number }
  invoices: RecordColumns & {
    client_id: string
    order_id: string
    member_id: string | null
    kind: 'invoice' | 'credit_note'
    number: string
    status: Generated<'issued'>
    refers_to: string | null
    language: string
    seller: Json<unknown>
    buyer: Json<unknown>
    currency: string
    lines: Json<unknown>
    net: Bigint
    tax: Bigint
    total: Bigint
    issued_on: string
    due_on: string | null
    design: Json<unknown>
    mail: Json<unknown>
    file_id: string | null
    sha256: string | null
    attempts: Generated<number>
    next_attempt_at: NowByDefault
  }
  ledger_entries: {
    id: Generated<string>
    client_id: string
    type: string
    order_id: string
    payment_id: string | null
    refund_id: string | null
    currency: string
    created_at: NowByDefault
  }
  ledger_postings: {
    client_id: string
    entry_id: string
    position: number
    account: string
    amount: Bigint
  }
}
