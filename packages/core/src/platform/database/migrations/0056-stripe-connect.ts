import { type Kysely, sql } from 'kysely'
import { grantPlatform } from '../row-level-security.ts'

/** The operator’s Stripe platform, and the accounts of associations that are connected to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stripe_settings (
    one boolean primary key default true check (one),
    api_key bytea, api_key_last4 text, webhook_secret bytea, webhook_secret_last4 text,
    sandbox_api_key bytea, sandbox_api_key_last4 text, sandbox_webhook_secret bytea, sandbox_webhook_secret_last4 text,
    fee_percent numeric(5, 2) not null default 0 check (fee_percent between 0 and 100),
    version integer not null default 1, updated_at timestamptz(3) not null default now())`.execute(db)
  await grantPlatform(db, 'stripe_settings')
  // An account has the same id in test mode, so a sandbox can be connected to its association’s account.
  await sql`alter table billing_settings add column connected_account text,
    add column connected_environment text check (connected_environment in ('live', 'test')),
    add check ((connected_account is null) = (connected_environment is null)),
    add constraint billing_settings_connected_account unique (connected_account, connected_environment)`.execute(
    db,
  )
  await sql`drop index billing_settings_with_provider`.execute(db)
  await sql`create index billing_settings_with_provider on billing_settings (reconciled_at)
    where api_key is not null or connected_account is not null`.execute(db)
}
