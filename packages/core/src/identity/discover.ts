import { sql } from 'kysely'
import type { BrokerConfiguration } from '../broker/broker-settings.ts'
import { fetchPage } from '../broker/pages.ts'
import { brokerFault } from '../broker/workos.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Database } from '../database/database.ts'
import { type BrokerRecord, connectionFrom, directoryFrom } from './broker-records.ts'
import { lockIdentity } from './derive-users.ts'
import { keepConnection, keepDirectory } from './integrations.ts'
import { directoryContext } from './process-events.ts'
import { startSyncs } from './syncs.ts'

const AGAIN_SECONDS = 30

interface DueRow {
  id: string
  live_id: string | null
  slug: string
  environment: 'live' | 'test'
  plan: 'standard' | 'professional' | 'enterprise'
  organization_id: string
}

/**
 * Asks the broker which connections and directories an organization has, once an association has taken it: events
 * tell only of what changes from then on. Its directories are then gone through.
 *
 * @returns whether there was an association to ask for
 */
export async function discoverNext(database: Database, broker: BrokerConfiguration): Promise<boolean> {
  // Claimed by putting it off: should this process die, another tries again.
  const { rows } = await sql<DueRow>`
    with due as (select client_id from identity_settings where discover_at <= now() and organization_id is not null
      order by discover_at limit 1 for update skip locked),
    claimed as (update identity_settings s set discover_at = now() + make_interval(secs => ${AGAIN_SECONDS})
      from due where s.client_id = due.client_id returning s.client_id, s.organization_id)
    select c.id, c.live_id, c.slug, c.environment, c.plan, claimed.organization_id
    from claimed join clients c on c.id = claimed.client_id`.execute(database.platform)
  const row = rows[0]
  if (!row) return false
  const ctx = directoryContext(database, row)
  try {
    await discover(ctx, broker, row.organization_id)
  } catch (error) {
    const { message } = brokerFault(error)
    await sql`update identity_settings set discover_error = ${message}::text`.execute(ctx.db)
  }
  return true
}

async function discover(ctx: Context, broker: BrokerConfiguration, organizationId: string): Promise<void> {
  const settings = await broker.required()
  const told = { at: ctx.now().toISOString(), eventId: null }
  const all = async (path: string) => {
    const records: BrokerRecord[] = []
    let after: string | null = null
    do {
      const page = await fetchPage(settings, path, { organization_id: organizationId }, after)
      records.push(...page.records)
      after = page.after
    } while (after !== null)
    return records
  }
  const [connections, directories] = [await all('/connections'), await all('/directories')]
  await inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    const done = await sql`update identity_settings set discover_at = null, discover_error = null
      where organization_id = ${organizationId}::text`.execute(ctx.db)
    // The operator gave it another organization meanwhile.
    if (!done.numAffectedRows) return
    for (const record of connections)
      await keepConnection(ctx, connectionFrom(record, told, organizationId, null))
    for (const record of directories) await keepDirectory(ctx, directoryFrom(record, told, organizationId))
    await startSyncs(ctx)
  })
}
