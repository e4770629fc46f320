import { sql } from 'kysely'
import type { Actor, Context, Environment, Plan } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { Database } from '../platform/database/database.ts'
import { applyEvent } from './apply-event.ts'
import type { BrokerRecord } from './broker/broker-records.ts'

/**
 * Delays before retries, in seconds. An event is marked as failed after the last retry, or immediately if its data is
 * incomplete, and must then be replayed manually.
 */
const RETRY_DELAYS_SECONDS = [2, 10, 60, 300, 1800, 7200]
const BATCH_SIZE = 20

interface ClaimedEvent {
  id: string
  type: string
  organization_id: string | null
  directory_id: string | null
  body: string
  attempts: number
  occurred_at: Date
}

/** Called with each error and its event. */
export type FailureReporter = (error: unknown, event: { id: string; type: string }) => void

/**
 * Applies a batch of due events, oldest first. Safe to run concurrently; events of a worker that died are applied
 * again, which is harmless. A failing event is retried later and does not block others.
 *
 * @returns the number of events claimed
 */
export async function processEvents(database: Database, report: FailureReporter): Promise<number> {
  await assignEvents(database)
  const events = await claim(database)
  for (const event of events) {
    if (event.attempts > RETRY_DELAYS_SECONDS.length + 1) {
      await finish(database, event.id, 'failed', 'The last attempt crashed its worker. See the log.')
      continue
    }
    try {
      await finish(database, event.id, await apply(database, event), null)
    } catch (error) {
      report(error, event)
      await retryLater(database, event, error)
    }
  }
  return events.length
}

/**
 * Requeues events whose organization or directory has since been assigned to an association. A deleted association has
 * no organization anymore, but still has its directories.
 */
async function assignEvents(database: Database): Promise<void> {
  // The column rounds to milliseconds. If the time were rounded up, the events would not be due for the claim that
  // follows.
  await sql`update broker_events e set status = 'pending', next_attempt_at = date_trunc('milliseconds', now()),
      attempts = 0, updated_at = now(), version = version + 1
    where e.status = 'unassigned' and (
      exists (select 1 from identity_settings s where s.organization_id = e.organization_id)
      or e.organization_id is null and exists (select 1 from directories d
        join identity_settings s on s.client_id = d.client_id and s.organization_id = d.organization_id
        join clients c on c.id = d.client_id and c.deleted_at is null where d.id = e.directory_id))`.execute(
    database.platform,
  )
}

/** Attempts are counted on claim, so that an event that kills its worker is eventually marked as failed too. */
async function claim(database: Database): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    with due as (select id from broker_events where status = 'pending' and next_attempt_at <= now()
      order by next_attempt_at, occurred_at limit ${sql.lit(BATCH_SIZE)} for update skip locked)
    update broker_events e set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
    from due where e.id = due.id
    returning e.id, e.type, e.organization_id, e.directory_id, e.body, e.attempts, e.occurred_at`.execute(
    database.platform,
  )
  return rows.toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())
}

async function apply(database: Database, event: ClaimedEvent): Promise<'processed' | 'unassigned'> {
  const owner = await findOwner(database, event)
  if (!owner) return 'unassigned'
  const { data } = JSON.parse(event.body) as { data: BrokerRecord }
  const { id, type, occurred_at } = event
  const isApplied = await applyEvent(owner.ctx, {
    id,
    type,
    data,
    occurredAt: occurred_at.toISOString(),
    organizationId: owner.organizationId,
  })
  return isApplied ? 'processed' : 'unassigned'
}

interface OwnerRow {
  id: string
  live_id: string | null
  slug: string
  environment: Environment
  plan: Plan
  organization_id: string
}

/** The association of an event's organization, or of its directory if it names no organization. */
async function findOwner(
  database: Database,
  { organization_id, directory_id }: ClaimedEvent,
): Promise<{ ctx: Context; organizationId: string } | null> {
  const columns = sql`c.id, c.live_id, c.slug, c.environment, c.plan`
  const { rows } = organization_id
    ? await sql<OwnerRow>`select ${columns}, s.organization_id from identity_settings s join clients c on c.id = s.client_id
        where s.organization_id = ${organization_id}::text and c.deleted_at is null`.execute(
        database.platform,
      )
    : await sql<OwnerRow>`select ${columns}, d.organization_id from directories d
        join identity_settings s on s.client_id = d.client_id and s.organization_id = d.organization_id
        join clients c on c.id = d.client_id
        where d.id = ${directory_id}::text and c.deleted_at is null limit 1`.execute(database.platform)
  const row = rows[0]
  return row ? { ctx: createDirectoryContext(database, row), organizationId: row.organization_id } : null
}

/** A system context for changes made on behalf of the broker or a directory. */
export function createDirectoryContext(
  database: Database,
  row: Omit<OwnerRow, 'organization_id'>,
  name = 'Directory sync',
): Context {
  const actor: Actor = { type: 'system', id: null, name }
  const { id, live_id, slug, environment, plan } = row
  return {
    db: database.forClient(id),
    database,
    client: { id, liveId: live_id ?? id, slug, environment, plan },
    actor,
    origin: { requestId: null, ipAddress: null },
    now: () => database.now(),
  }
}

/**
 * The body, which contains personal data, is deleted once the event is applied. Changes nothing if another worker,
 * which took over in the meantime, has finished the event.
 */
async function finish(
  database: Database,
  id: string,
  status: 'processed' | 'unassigned' | 'failed',
  error: string | null,
): Promise<void> {
  await sql`update broker_events set status = ${status}::text, error = ${error}::text, next_attempt_at = null,
      body = case when ${status}::text = 'processed' then null else body end, updated_at = now(), version = version + 1
    where id = ${id}::text and status = 'pending'`.execute(database.platform)
}

async function retryLater(database: Database, event: ClaimedEvent, error: unknown): Promise<void> {
  const isExpected = error instanceof DomainError
  const message = isExpected ? error.message : 'Internal error. Search the log for the id of this event.'
  const delaySeconds = RETRY_DELAYS_SECONDS[event.attempts - 1]
  // Incomplete data will not improve on retry.
  if (delaySeconds === undefined || (isExpected && error.kind === 'validation-error'))
    return finish(database, event.id, 'failed', message)
  await sql`update broker_events set error = ${message}::text, updated_at = now(), version = version + 1,
      next_attempt_at = now() + make_interval(secs => ${delaySeconds})
    where id = ${event.id}::text and status = 'pending'`.execute(database.platform)
}
