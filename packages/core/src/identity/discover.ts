import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { type BrokerRecord, toMirroredConnection, toMirroredDirectory } from './broker/broker-records.ts'
import type { BrokerConfiguration } from './broker/broker-settings.ts'
import { fetchPage } from './broker/pages.ts'
import { toBrokerError } from './broker/workos.ts'
import { lockIdentity } from './derive-users.ts'
import { upsertConnection, upsertDirectory } from './integrations.ts'
import { createDirectoryContext } from './process-events.ts'
import { startSyncs } from './syncs.ts'

const RETRY_DELAY_SECONDS = 30

interface DueRow {
  id: string
  live_id: string | null
  slug: string
  environment: 'live' | 'test'
  plan: 'standard' | 'professional' | 'enterprise'
  organization_id: string
}

/**
 * Fetches the connections and directories of an organization newly assigned to an association, since events report only
 * later changes; then starts a sync of its directories. An error of the broker is stored and retried after 30 seconds.
 *
 * @returns whether an association was due
 */
export async function discoverNext(database: Database, broker: BrokerConfiguration): Promise<boolean> {
  // The next attempt is postponed, which claims this one: if this process dies, another retries later.
  const { rows } = await sql<DueRow>`
    with due as (select client_id from identity_settings where discover_at <= now() and organization_id is not null
      order by discover_at limit 1 for update skip locked),
    claimed as (update identity_settings s set discover_at = now() + make_interval(secs => ${RETRY_DELAY_SECONDS})
      from due where s.client_id = due.client_id returning s.client_id, s.organization_id)
    select c.id, c.live_id, c.slug, c.environment, c.plan, claimed.organization_id
    from claimed join clients c on c.id = claimed.client_id`.execute(database.platform)
  const row = rows[0]
  if (!row) return false
  const ctx = createDirectoryContext(database, row)
  try {
    await discover(ctx, broker, row.organization_id)
  } catch (error) {
    const { message } = toBrokerError(error)
    await sql`update identity_settings set discover_error = ${message}::text`.execute(ctx.db)
  }
  return true
}

async function discover(ctx: Context, broker: BrokerConfiguration, organizationId: string): Promise<void> {
  const settings = await broker.requireConfigured()
  const provenance = { at: ctx.now().toISOString(), eventId: null }
  const fetchAll = async (path: string) => {
    const records: BrokerRecord[] = []
    let after: string | null = null
    do {
      const page = await fetchPage(settings, path, { organization_id: organizationId }, after)
      records.push(...page.records)
      after = page.after
    } while (after !== null)
    return records
  }
  const [connections, directories] = [await fetchAll('/connections'), await fetchAll('/directories')]
  await inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    const result = await sql`update identity_settings set discover_at = null, discover_error = null
      where organization_id = ${organizationId}::text`.execute(ctx.db)
    // The operator changed the organization in the meantime.
    if (!result.numAffectedRows) return
    for (const record of connections)
      await upsertConnection(ctx, toMirroredConnection(record, provenance, organizationId, null))
    for (const record of directories)
      await upsertDirectory(ctx, toMirroredDirectory(record, provenance, organizationId))
    await startSyncs(ctx)
  })
}
