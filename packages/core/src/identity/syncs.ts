import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { notFound } from '../errors.ts'
import { recordAudit } from '../records/journal.ts'
import { directorySyncs } from './collections.ts'

/**
 * Starts a full sync of a directory, which a worker runs; returns the running one if there is one.
 *
 * @returns the sync as JSON text
 * @throws DomainError not-found
 */
export async function startSync(ctx: Context, directoryId: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const directory = await ctx.db
      .selectFrom('directories')
      .select('id')
      .where('id', '=', directoryId)
      .where('gone', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!directory) throw notFound('directory')
    const started = await sql`insert into directory_syncs (client_id, directory_id)
      values (${ctx.client.id}::uuid, ${directoryId}::text) on conflict do nothing`.execute(ctx.db)
    if (started.numAffectedRows) {
      await recordAudit(ctx, 'directory.sync_started', { type: 'directory', id: null })
    }
    const { rows } = await sql<{ record: string }>`
      select ${sql.raw(directorySyncs.recordExpression ?? '')} as record from directory_syncs t
      where directory_id = ${directoryId}::text and status = 'running'`.execute(ctx.db)
    return rows[0]?.record ?? ''
  })
}

/**
 * Starts a sync of every directory of the association; running ones restart. Call it while holding the identity lock,
 * so that no page of the earlier pass is written after the restart.
 */
export async function startSyncs(ctx: Context): Promise<void> {
  await sql`insert into directory_syncs as s (client_id, directory_id)
    select client_id, id from directories where not gone
    on conflict (client_id, directory_id) where status = 'running'
    do update set phase = 'groups', after_id = null, claimed_until = null, attempts = 0, next_attempt_at = null,
      error_message = null, error_action = null, users_created = 0, users_updated = 0, users_unchanged = 0,
      users_deactivated = 0, groups_created = 0, groups_updated = 0, groups_unchanged = 0, groups_deleted = 0,
      created_at = clock_timestamp(), updated_at = clock_timestamp(), version = s.version + 1`.execute(ctx.db)
}
