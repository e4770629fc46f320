import { sql } from 'kysely'
import type { Actor } from '../context.ts'
import type { Database } from '../database/database.ts'
import { isDatabaseUnavailable } from '../database/pool.ts'
import { transact } from '../database/transact.ts'

/** Something somebody did with a resource. */
export interface Activity {
  clientId: string
  resourceId: string
  kind: 'view' | 'download'
  person: string | null
  memberId: string | null
  /** Of a download in ranges: what makes it one with others of the day. */
  part: { fileId: string; person: string } | null
  /** The resource as JSON, where the deed is announced. */
  event: string | null
}

const MOST_TOGETHER = 500
const RETRY_MILLISECONDS = 1000
const MOST_WAITING = 100_000

/**
 * Counts views and downloads beside the work (contract section 13): whoever reads does not wait for the count. What
 * comes while a statement is under way goes into the next one together. What a database that is away does not take is kept
 * and tried again; only a killed process loses the activity of its last moments.
 */
export class ActivityRecorder {
  private waiting: Activity[] = []
  private working: Promise<void> | null = null
  private closing = false
  private losing = false

  constructor(
    private readonly database: Database,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  record(activity: Activity): void {
    // A database that is away must not fill the memory.
    if (this.waiting.length >= MOST_WAITING) {
      if (!this.losing)
        this.onFailure(new Error(`${MOST_WAITING} deeds wait to be counted; further ones are lost`))
      this.losing = true
      return
    }
    this.losing = false
    this.waiting.push(activity)
    this.working ??= this.workOff()
  }

  /** Waits until all is written, or can't be. */
  async close(): Promise<void> {
    this.closing = true
    await this.working
  }

  private async workOff(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MOST_TOGETHER)
      try {
        await writeActivity(this.database, batch)
      } catch (error) {
        this.onFailure(error)
        if (!isDatabaseUnavailable(error)) await this.writeEach(batch)
        else if (this.closing) break
        else {
          this.waiting.unshift(...batch)
          await Bun.sleep(RETRY_MILLISECONDS)
        }
      }
    }
    this.working = null
  }

  /** One that can't be written must not take the others with it. */
  private async writeEach(batch: Activity[]): Promise<void> {
    if (batch.length === 1) return
    for (const one of batch) {
      try {
        await writeActivity(this.database, [one])
      } catch (error) {
        this.onFailure(error)
      }
    }
  }
}

/** Who did it, as far as activity tells people apart: a user, or nobody. */
export function personOf(actor: Actor): { person: string | null; memberId: string | null } {
  return actor.type === 'user'
    ? { person: actor.id, memberId: actor.memberId }
    : { person: null, memberId: null }
}

/** A secret key's requests are integration, not activity. */
export function isActivity(actor: Actor): boolean {
  return actor.type === 'user' || actor.type === 'visitor'
}

/** Writes activity of any clients with what is counted of it, in one transaction. */
export async function writeActivity(database: Database, batch: Activity[]): Promise<void> {
  const rows = batch.map(({ clientId, resourceId, kind, person, memberId, part, event }) => ({
    client_id: clientId,
    resource_id: resourceId,
    kind,
    person,
    member_id: memberId,
    file_id: part?.fileId ?? null,
    part_of: part?.person ?? null,
    event,
  }))
  await transact(database.platform, async (db) => {
    await sql`select make_activity_month(current_date)`.execute(db)
    await sql`
      with told as (
        select * from json_to_recordset((${JSON.stringify(rows)}::text)::json) as r(client_id uuid, resource_id uuid,
          kind text, person uuid, member_id uuid, file_id uuid, part_of text, event text)),
      -- Whoever was erased since must not come back by this. Who is there stays until this is written, and whoever
      -- erases them then finds it.
      members_there as (
        select id from members where id in (select member_id from told where member_id is not null) order by id for key share),
      -- Members before users (docs/decisions/0023): the count makes all of them be locked first.
      people_there as (
        select id from users where id in (select person from told where person is not null)
          and (select count(*) from members_there) >= 0 order by id for key share),
      given as (
        select told.client_id, resource_id, kind, p.id as person, m.id as member_id, file_id, event,
          case when told.person is null or p.id is not null then part_of else gen_random_uuid()::text end as part_of
        from told left join people_there p on p.id = told.person left join members_there m on m.id = told.member_id),
      first_parts as (
        insert into ranged_downloads (client_id, day, file_id, person)
        select distinct client_id, (now() at time zone 'UTC')::date, file_id, part_of from given where file_id is not null
        order by 1, 2, 3, 4 on conflict do nothing returning client_id, file_id, person),
      counted as (
        select client_id, resource_id, kind, person, member_id, event from given where file_id is null
        union all
        select distinct on (given.client_id, given.file_id, given.part_of) given.client_id, resource_id, kind, given.person, member_id, event
        from given join first_parts on first_parts.client_id = given.client_id
          and first_parts.file_id = given.file_id and first_parts.person = given.part_of),
      written as (
        insert into activity (client_id, resource_id, kind, person, member_id)
        select client_id, resource_id, kind, person, member_id from counted),
      announced as (
        insert into outbox (client_id, type, subject_id, data)
        select client_id, 'resource.downloaded', resource_id, event from counted where event is not null),
      people as (
        insert into resource_people (client_id, resource_id, person)
        select distinct client_id, resource_id, person from counted where person is not null
        order by 1, 2, 3 on conflict do nothing returning client_id, resource_id),
      sums as (
        select client_id, resource_id, count(*) filter (where kind = 'view') as views,
          count(*) filter (where kind = 'download') as downloads from counted group by 1, 2),
      newcomers as (select client_id, resource_id, count(*) as people from people group by 1, 2),
      turn as (
        select t.client_id, t.id from resources t join sums on sums.client_id = t.client_id and sums.resource_id = t.id
        order by t.client_id, t.id for update of t)
      update resources t set views = t.views + sums.views, downloads = t.downloads + sums.downloads,
        unique_users = t.unique_users + coalesce(newcomers.people, 0)
      from turn join sums on sums.client_id = turn.client_id and sums.resource_id = turn.id
      left join newcomers on newcomers.client_id = sums.client_id and newcomers.resource_id = sums.resource_id
      where t.client_id = turn.client_id and t.id = turn.id`.execute(db)
  })
  for (const clientId of new Set(batch.filter(({ event }) => event).map((one) => one.clientId)))
    database.announce('guildhall_events', clientId)
}
