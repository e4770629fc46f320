import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError, violation } from '../../errors.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { readPostgresError } from '../../platform/database/pool.ts'
import { recordAudit } from '../../records/journal.ts'
import { initialSettings } from '../billing-settings.ts'

/** An association’s connected account on the operator’s Stripe platform. */
export interface ConnectedAccountSettings {
  /** Null: card payments need a key of the association. */
  accountId: string | null
  /** Whether the association has stored its own key, which is used instead. */
  hasOwnKey: boolean
  /** The version of the billing settings; 0 if never stored. */
  version: number
}

export async function readConnectedAccount({ db, client }: Context): Promise<ConnectedAccountSettings> {
  const row = await db
    .selectFrom('billing_settings')
    .select(['connected_account', 'api_key_last4', 'version'])
    .where('client_id', '=', client.id)
    .executeTakeFirst()
  return {
    accountId: row?.connected_account ?? null,
    hasOwnKey: row != null && row.api_key_last4 !== null,
    version: row?.version ?? 0,
  }
}

/**
 * Connects an association to an account, as the operator, or disconnects it.
 *
 * @throws DomainError precondition-failed, conflict (another association has the account)
 */
export async function changeConnectedAccount(
  ctx: Context,
  accountId: string | null,
  precondition: (version: number) => void,
): Promise<ConnectedAccountSettings> {
  return inTransaction(ctx, async (ctx) => {
    // As for a change to the billing settings: there may be no row to lock yet.
    await acquireAdvisoryLock(ctx.db, `billing settings ${ctx.client.id}`)
    const before = await readConnectedAccount(ctx)
    precondition(before.version)
    if (before.accountId === accountId) return before
    await store(ctx, accountId)
    const changes = ['connectedAccount']
    await recordAudit(ctx, 'billing.connected_account_changed', { type: 'billing', id: null }, changes)
    return readConnectedAccount(ctx)
  })
}

async function store(ctx: Context, accountId: string | null): Promise<void> {
  const values = {
    connected_account: accountId,
    connected_environment: accountId === null ? null : ctx.client.environment,
  }
  const settings = sql<string>`(${JSON.stringify(initialSettings)}::text)::jsonb`
  try {
    await ctx.db
      .insertInto('billing_settings')
      .values({ client_id: ctx.client.id, settings, ...values })
      .onConflict((conflict) =>
        conflict.column('client_id').doUpdateSet((eb) => ({
          ...values,
          version: eb('billing_settings.version', '+', 1),
          updated_at: ctx.now(),
        })),
      )
      .execute()
  } catch (error) {
    if (readPostgresError(error)?.constraint !== 'billing_settings_connected_account') throw error
    throw new DomainError('conflict', 'Another association has this account.', [
      violation('accountId', 'taken', 'Another association has this account. Check the id.'),
    ])
  }
}
