import { ConflictError, type Guildhall, type Member } from '@guildhall/sdk'
import { SQL } from 'bun'
import { type ActivityResource, makeDemoActivity, type Reader } from './activity.ts'

const READER_COUNT = 280
const MAX_CONCURRENT = 8

/**
 * Gives an association a year of library activity, once, in one transaction. The API accepts no past activity, so this
 * writes the rows that the service's recorder would; the worker rolls them up.
 *
 * @param databaseUrl URL for the owner of the database
 * @param share fraction of the full activity, for a smaller association
 */
export async function seedActivity(
  guildhall: Guildhall,
  databaseUrl: string,
  now: Date,
  share = 1,
): Promise<void> {
  const { id: clientId } = await guildhall.client.get()
  const readers = await createReaders(guildhall, Math.round(READER_COUNT * share))
  const resources: ActivityResource[] = await guildhall.resources
    .list({ status: 'published', order: { name: 'asc' } })
    .toArray()
  const activity = makeDemoActivity(resources, readers, now, share)
  await using sql = new SQL(databaseUrl, { max: 1 })
  await sql.begin(async (transaction) => {
    const [{ seeded }] = await transaction`select exists (select from activity where client_id = ${clientId}
      and at < current_date) as seeded`
    if (seeded) return
    await transaction`select make_activity_month(month::date)
      from generate_series(date_trunc('month', ${now}::timestamptz - interval '366 days'), ${now}, interval '1 month') month`
    await transaction.unsafe(insertActivity, [clientId, JSON.stringify(activity)])
  })
}

/** The recorder's writes: activity rows, the users of each resource, and its counts. */
const insertActivity = `
  with input as (select * from json_to_recordset($2::text::json) as r (at timestamptz, resource_id uuid, kind text,
      person uuid, member_id uuid)),
    written as (insert into activity (client_id, at, resource_id, kind, person, member_id)
      select $1::uuid, * from input),
    people as (insert into resource_people (client_id, resource_id, person)
      select distinct $1::uuid, resource_id, person from input where person is not null
      on conflict do nothing returning resource_id),
    sums as (select resource_id, count(*) filter (where kind = 'view') as views,
      count(*) filter (where kind = 'download') as downloads from input group by 1),
    new_people as (select resource_id, count(*) as people from people group by 1)
  update resources t set views = t.views + sums.views, downloads = t.downloads + sums.downloads,
    unique_users = t.unique_users + coalesce(new_people.people, 0)
  from sums left join new_people using (resource_id) where t.client_id = $1::uuid and t.id = sums.resource_id`

/** Creates users for members without one, because reports count unique users. */
async function createReaders(guildhall: Guildhall, count: number): Promise<Reader[]> {
  const order = { externalId: 'asc' as const }
  const members = await guildhall.members
    .list({ status: ['active', 'grace'], order })
    .toArray({ limit: count })
  const readers: Reader[] = new Array(members.length)
  const remainingReaders = members.entries()
  const work = async () => {
    for (const [index, member] of remainingReaders)
      readers[index] = { memberId: member.id, userId: await ensureUser(guildhall, member) }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  return readers
}

async function ensureUser(
  guildhall: Guildhall,
  { id, userId, email, firstName, lastName }: Member,
): Promise<string> {
  if (userId) return userId
  try {
    return (await guildhall.users.create({ email, firstName, lastName, roles: ['ROLE_MEMBER'] })).id
  } catch (error) {
    // Created by an interrupted run or by a sign-in in the meantime.
    if (!(error instanceof ConflictError)) throw error
    const existingUserId = (await guildhall.members.get(id)).userId
    if (existingUserId === null) throw error
    return existingUserId
  }
}
