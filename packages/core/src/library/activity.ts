import { sql } from 'kysely'
import type { Actor } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { isDatabaseUnavailable } from '../platform/database/pool.ts'
import { runStatement, statement } from '../platform/database/statement.ts'
import { transact } from '../platform/database/transact.ts'

/** A view or download of a resource. */
export interface ActivityEvent {
  id: string
  clientId: string
  resourceId: string
  kind: 'view' | 'download'
  person: string | null
  memberId: string | null
  /** For range requests: the ranges of a file that one person fetches in a UTC day count as one download. */
  rangedDownload: { fileId: string; person: string } | null
  /** The resource as JSON, if the download is published as an event. */
  outboxData: string | null
}

const MAX_BATCH_SIZE = 500
const RETRY_DELAY_MS = 1000
const MAX_QUEUED = 100_000

/**
 * Records views and downloads in the background, so that requests do not wait. Events that arrive while a statement is
 * running wait for a later one. Events are retried while the database is unavailable, and counted once even if only the
 * response to their commit was lost; one that fails for another reason is reported and dropped. Queued events are lost
 * if the process is killed, or if the recorder is closed while the database is unavailable; beyond MAX_QUEUED, new ones
 * are dropped.
 */
export class ActivityRecorder {
  private queue: ActivityEvent[] = []
  private pendingFlush: Promise<void> | null = null
  private isClosing = false
  private isDropping = false
  /** Whether the first events in the queue may have been committed although their write failed. */
  private mayBeWritten = false

  constructor(
    private readonly database: Database,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  record(activity: Omit<ActivityEvent, 'id'>): void {
    // Bounds the memory used while the database is unavailable.
    if (this.queue.length >= MAX_QUEUED) {
      if (!this.isDropping)
        this.onFailure(new Error(`${MAX_QUEUED} activity events queued; dropping new ones`))
      this.isDropping = true
      return
    }
    this.isDropping = false
    this.queue.push({ id: Bun.randomUUIDv7(), ...activity })
    this.pendingFlush ??= this.flush()
  }

  /** Writes the queue, unless the database is unavailable. */
  async close(): Promise<void> {
    this.isClosing = true
    await this.pendingFlush
  }

  private async flush(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, MAX_BATCH_SIZE)
      const { mayBeWritten } = this
      this.mayBeWritten = false
      try {
        await writeActivity(this.database, batch, mayBeWritten)
      } catch (error) {
        this.onFailure(error)
        if (!isDatabaseUnavailable(error)) await this.writeEach(batch, mayBeWritten)
        else if (this.isClosing) break
        else {
          this.requeue(batch)
          await Bun.sleep(RETRY_DELAY_MS)
        }
      }
    }
    this.pendingFlush = null
  }

  /**
   * One event that cannot be written must not block the rest of its batch. If the database becomes unavailable, the
   * remaining events return to the queue.
   */
  private async writeEach(batch: ActivityEvent[], mayBeWritten: boolean): Promise<void> {
    if (batch.length === 1) return
    for (const [index, event] of batch.entries()) {
      try {
        await writeActivity(this.database, [event], mayBeWritten)
      } catch (error) {
        this.onFailure(error)
        if (!isDatabaseUnavailable(error)) continue
        this.requeue(batch.slice(index))
        return
      }
    }
  }

  private requeue(batch: ActivityEvent[]): void {
    this.queue.unshift(...batch)
    this.mayBeWritten = true
  }
}

/** The user an event is attributed to, if any. */
export function getPerson(actor: Actor): { person: string | null; memberId: string | null } {
  return actor.type === 'user'
    ? { person: actor.id, memberId: actor.memberId }
    : { person: null, memberId: null }
}

/** Requests with a secret key come from integrations and are not counted. */
export function countsAsActivity(actor: Actor): boolean {
  return actor.type === 'user' || actor.type === 'visitor'
}

/**
 * Writes activity events of any clients and updates the counters, in one transaction.
 *
 * @param mayBeWritten whether events may have been written already; those written today or yesterday are then skipped
 */
export async function writeActivity(
  database: Database,
  batch: ActivityEvent[],
  mayBeWritten = false,
): Promise<void> {
  const rows = batch.map(
    ({ id, clientId, resourceId, kind, person, memberId, rangedDownload, outboxData }) => ({
      id,
      client_id: clientId,
      resource_id: resourceId,
      kind,
      person,
      member_id: memberId,
      file_id: rangedDownload?.fileId ?? null,
      part_of: rangedDownload?.person ?? null,
      event: outboxData,
    }),
  )
  await transact(database.platform, async (db) => {
    await sql`select make_activity_month(current_date)`.execute(db)
    await runStatement(db, insertActivityStatement, [JSON.stringify(rows), mayBeWritten])
  })
  for (const clientId of new Set(
    batch.filter(({ outboxData }) => outboxData).map((activity) => activity.clientId),
  ))
    database.announce('guildhall_events', clientId)
}

/** Inserts events, publishes downloads and updates the counters of resources. */
const insertActivityStatement = statement<[rows: string, mayBeWritten: boolean], never>(`
  with reported as (
    select * from json_to_recordset(($1::text)::json) as r(id uuid, client_id uuid, resource_id uuid,
      kind text, person uuid, member_id uuid, file_id uuid, part_of text, event text)
    where not $2::boolean or not exists (select from activity a where a.client_id = r.client_id
      and a.at >= current_date - 1 and a.id = r.id)),
  -- A person erased since must not reappear. The lock makes an erasure wait until these rows are written, so
  -- that it finds them.
  existing_members as (
    select id from members where (client_id, id) in (select client_id, member_id from reported) order by id for key share),
  -- Lock order: members before users (docs/decisions/0023). The count forces all members to be locked first.
  existing_people as (
    select id from users where (client_id, id) in (select client_id, person from reported)
      and (select count(*) from existing_members) >= 0 order by id for key share),
  attributed as (
    select reported.id, reported.client_id, resource_id, kind, p.id as person, m.id as member_id, file_id, event,
      case when reported.person is null or p.id is not null then part_of else gen_random_uuid()::text end as part_of
    from reported left join existing_people p on p.id = reported.person left join existing_members m on m.id = reported.member_id),
  first_ranges as (
    insert into ranged_downloads (client_id, day, file_id, person)
    select distinct client_id, (now() at time zone 'UTC')::date, file_id, part_of from attributed where file_id is not null
    order by 1, 2, 3, 4 on conflict do nothing returning client_id, file_id, person),
  counted as (
    select id, client_id, resource_id, kind, person, member_id, event from attributed where file_id is null
    union all
    select distinct on (attributed.client_id, attributed.file_id, attributed.part_of) attributed.id, attributed.client_id, resource_id, kind, attributed.person, member_id, event
    from attributed join first_ranges on first_ranges.client_id = attributed.client_id
      and first_ranges.file_id = attributed.file_id and first_ranges.person = attributed.part_of),
  written as (
    insert into activity (id, client_id, resource_id, kind, person, member_id)
    select id, client_id, resource_id, kind, person, member_id from counted),
  published as (
    insert into outbox (client_id, type, subject_id, data)
    select client_id, 'resource.downloaded', resource_id, event from counted where event is not null),
  people as (
    insert into resource_people (client_id, resource_id, person)
    select distinct client_id, resource_id, person from counted where person is not null
    order by 1, 2, 3 on conflict do nothing returning client_id, resource_id),
  sums as (
    select client_id, resource_id, count(*) filter (where kind = 'view') as views,
      count(*) filter (where kind = 'download') as downloads from counted group by 1, 2),
  new_people as (select client_id, resource_id, count(*) as people from people group by 1, 2),
  locked as (
    select t.client_id, t.id from resources t join sums on sums.client_id = t.client_id and sums.resource_id = t.id
    order by t.client_id, t.id for no key update of t)
  update resources t set views = t.views + sums.views, downloads = t.downloads + sums.downloads,
    unique_users = t.unique_users + coalesce(new_people.people, 0)
  from locked join sums on sums.client_id = locked.client_id and sums.resource_id = locked.id
  left join new_people on new_people.client_id = sums.client_id and new_people.resource_id = sums.resource_id
  where t.client_id = locked.client_id and t.id = locked.id`)
