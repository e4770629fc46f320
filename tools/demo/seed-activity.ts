import { ConflictError, type Guildhall, type Member } from '@guildhall/sdk'
import { SQL } from 'bun'
import { demoActivity, type Reader, type Shelved } from './activity.ts'

const READERS = 280
const AT_ONCE = 8

/**
 * Gives an association a year of activity in its library, once, in one transaction. The past can't be written through the
 * API: this is written as the service's recorder writes it, and the worker does the rest.
 *
 * @param databaseUrl as the owner
 * @param share of the activity, for a smaller association
 */
export async function seedActivity(
  guildhall: Guildhall,
  databaseUrl: string,
  now: Date,
  share = 1,
): Promise<void> {
  const { id: clientId } = await guildhall.client.get()
  const readers = await makeReaders(guildhall, Math.round(READERS * share))
  const resources: Shelved[] = await guildhall.resources
    .list({ status: 'published', order: { name: 'asc' } })
    .toArray()
  const deeds = demoActivity(resources, readers, now, share)
  await using sql = new SQL(databaseUrl, { max: 1 })
  await sql.begin(async (transaction) => {
    const [{ seeded }] = await transaction`select exists (select from activity where client_id = ${clientId}
      and at < current_date) as seeded`
    if (seeded) return
    await transaction`select make_activity_month(month::date)
      from generate_series(date_trunc('month', ${now}::timestamptz - interval '366 days'), ${now}, interval '1 month') month`
    await transaction.unsafe(write, [clientId, JSON.stringify(deeds)])
  })
}

/** What the recorder writes: the rows, who has used what, and the counts beside each resource. */
const write = `
  with given as (select * from json_to_recordset($2::text::json) as r (at timestamptz, resource_id uuid, kind text,
      person uuid, member_id uuid)),
    written as (insert into activity (client_id, at, resource_id, kind, person, member_id)
      select $1::uuid, * from given),
    people as (insert into resource_people (client_id, resource_id, person)
      select distinct $1::uuid, resource_id, person from given where person is not null
      on conflict do nothing returning resource_id),
    sums as (select resource_id, count(*) filter (where kind = 'view') as views,
      count(*) filter (where kind = 'download') as downloads from given group by 1),
    newcomers as (select resource_id, count(*) as people from people group by 1)
  update resources t set views = t.views + sums.views, downloads = t.downloads + sums.downloads,
    unique_users = t.unique_users + coalesce(newcomers.people, 0)
  from sums left join newcomers using (resource_id) where t.client_id = $1::uuid and t.id = sums.resource_id`

/** Members who can sign in, so that they are told apart as people are. */
async function makeReaders(guildhall: Guildhall, count: number): Promise<Reader[]> {
  const order = { externalId: 'asc' as const }
  const members = await guildhall.members
    .list({ status: ['active', 'grace'], order })
    .toArray({ limit: count })
  const readers: Reader[] = new Array(members.length)
  const waiting = members.entries()
  const work = async () => {
    for (const [index, member] of waiting)
      readers[index] = { memberId: member.id, userId: await userOf(guildhall, member) }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return readers
}

async function userOf(
  guildhall: Guildhall,
  { id, userId, email, firstName, lastName }: Member,
): Promise<string> {
  if (userId) return userId
  try {
    return (await guildhall.users.create({ email, firstName, lastName, roles: ['ROLE_MEMBER'] })).id
  } catch (error) {
    // Made by a run that was killed, or by signing in meanwhile.
    if (!(error instanceof ConflictError)) throw error
    const known = (await guildhall.members.get(id)).userId
    if (known === null) throw error
    return known
  }
}
