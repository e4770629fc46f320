import { beforeAll, describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import { addResources } from '../search/add-resources.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'

const service = await testService()
const { live, keys } = service.client
const call = callAs(service, keys.live.secret)
beforeAll(() => service.startWorker())

/** Sends a bulk request and waits until its job has ended. @returns the job, and the reasons for its failures */
async function change(collection: string, body: object) {
  const { id } = await expectBody<{ id: string }>(await call('POST', `/api/${collection}/bulk`, body), 202)
  const job = await live.bulkJobs.wait(id, { pollInterval: 20 })
  const rows: Record<string, string>[] = parse(await (await live.bulkJobs.result(id)).text(), {
    columns: true,
  })
  return { job, reasons: rows.filter(({ outcome }) => outcome === 'failed').map(({ reason }) => reason) }
}

describe('bulk changes follow the rules of each collection', () => {
  test('events: those that start after the new end fail', async () => {
    const createEvent = (day: number) =>
      live.events.create({
        title: `Day ${day}`,
        startsAt: `2027-03-0${day}T09:00:00Z`,
        endsAt: `2027-03-0${day}T10:00:00Z`,
        timezone: 'UTC',
      })
    const events = await Promise.all([createEvent(1), createEvent(5)])
    const ids = events.map(({ id }) => id)
    const { job, reasons } = await change('events', { ids, patch: { endsAt: '2027-03-02T10:00:00Z' } })
    expect(job.records).toMatchObject({ changed: 1, failed: 1 })
    expect(reasons).toEqual([expect.stringContaining('endsAt')])
    await change('events', { filter: {}, patch: { status: 'published' }, expectedCount: 2 })
    expect((await live.events.list({ status: 'published' })).totalItems).toBe(2)
  })

  test('courses, jobs, community and sponsorships: deleted by a filter', async () => {
    await live.courses.create({ title: 'Tides' })
    await live.jobs.create({ title: 'Pilot', employer: 'Port' })
    await live.community.create({ title: 'Hello', body: 'All' })
    await live.sponsorships.create({ sponsor: 'Port' })
    for (const collection of ['courses', 'jobs', 'community', 'sponsorships'] as const) {
      const { job } = await change(collection, { filter: {}, delete: true, expectedCount: 1 })
      expect([collection, job.collection, job.records.changed]).toEqual([collection, collection, 1])
      expect((await live[collection].list()).totalItems).toBe(0)
    }
  })

  test('resources: a change made during a batch has a later time than the batch', async () => {
    const [first = '', second = ''] = (
      await addResources(service, service.client, [{ name: 'First' }, { name: 'Second' }])
    ).toSorted()
    const { sql } = service.database
    await sql.unsafe(`create function wait_for_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1234); return new; end $$;
      create trigger wait_for_test before update on resources for each row when (old.id = '${first}')
        execute function wait_for_test()`)
    const { batch, renaming } = await sql.begin(async (transaction) => {
      const [{ pid }] = await transaction`select pg_backend_pid() as pid, pg_advisory_xact_lock(1234)`
      const batch = change('resources', { ids: [first, second], tags: { add: ['x'] } })
      const batchPid = await waitUntilBlocking(sql, pid)
      const renaming = live.resources.update(second, { name: 'Renamed' })
      // The batch has locked the second record, but has not changed it yet.
      await waitUntilBlocking(sql, batchPid)
      return { batch, renaming }
    })
    expect((await batch).job.records.changed).toBe(2)
    const renamed = await renaming
    expect(renamed).toMatchObject({ name: 'Renamed', tags: ['x'] })
    expect((await live.resources.get(second)).updatedAt).toBe(renamed.updatedAt)
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(
      Date.parse((await live.resources.get(first)).updatedAt),
    )
    await sql`drop trigger wait_for_test on resources`
    for (const id of [first, second]) await live.resources.delete(id)
  })

  test('membership levels: a level in use is not deleted', async () => {
    const used = await live.membershipLevels.create({ key: 'used', name: 'Used' })
    const unused = await live.membershipLevels.create({ key: 'unused', name: 'Unused' })
    await live.members.create({ email: 'l@example.org', firstName: 'L', lastName: 'M', level: 'used' })
    const { job, reasons } = await change('membership-levels', { ids: [used.id, unused.id], delete: true })
    expect(job.records).toMatchObject({ changed: 1, failed: 1 })
    expect(reasons).toHaveLength(1)
    expect((await live.membershipLevels.list()).items.map(({ key }) => key)).toEqual(['used'])
  })

  test('users: deactivated, which ends their sessions', async () => {
    const user = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
    const { token } = await live.users.createSession(user.id)
    const { job } = await change('users', { ids: [user.id], patch: { status: 'deactivated' } })
    expect(job.records).toMatchObject({ changed: 1, failed: 0 })
    const response = await service.request('/api/me', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(401)
  })

  test('resources: tagged, unchanged if they have the tag, and deleted', async () => {
    const ids = await addResources(service, service.client, [{ name: 'One' }, { name: 'Two' }])
    const tagged = await change('resources', { ids, tags: { add: ['archive'] } })
    expect(tagged.job.records).toMatchObject({ changed: 2, failed: 0 })
    expect((await live.resources.get(ids[0] ?? '')).tags).toEqual(['archive'])
    const secondResult = await change('resources', {
      filter: { tags: ['archive'] },
      tags: { add: ['archive'] },
      expectedCount: 2,
    })
    expect(secondResult.job.records).toMatchObject({ changed: 0, unchanged: 2 })
    const deleted = await change('resources', { ids, delete: true })
    expect(deleted.job.records.changed).toBe(2)
    expect((await live.resources.list()).totalItems).toBe(0)
  })

  test('resources: a tag added by a concurrent request is kept', async () => {
    const [id = ''] = await addResources(service, service.client, [{ name: 'Concurrently tagged' }])
    const { sql } = service.database
    const { batch } = await sql.begin(async (transaction) => {
      const [{ pid }] = await transaction`select pg_backend_pid() as pid`
      await transaction`update resources set tags = array['own'] where id = ${id}`
      const batch = change('resources', { ids: [id], tags: { add: ['archive'] } })
      await waitUntilBlocking(sql, pid)
      return { batch }
    })
    expect((await batch).job.records).toMatchObject({ changed: 1, failed: 0 })
    expect((await live.resources.get(id)).tags).toEqual(['own', 'archive'])
  })

  test('a record fails if it would have too many tags', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `t${index}`)
    const { id } = await live.members.create({ email: 't@example.org', firstName: 'T', lastName: 'T', tags })
    const { job, reasons } = await change('members', { ids: [id], tags: { add: ['one-more'] } })
    expect(job.records.failed).toBe(1)
    expect(reasons).toEqual([expect.stringContaining('tags')])
  })

  test('400: `q` cannot filter a ranked list; users have no tags', async () => {
    const searchBody = { filter: { q: 'tides' }, delete: true, expectedCount: 1 }
    await expectViolations(await call('POST', '/api/resources/bulk', searchBody), [
      'filter.q unknown_parameter',
    ])
    const tagged = await call('POST', '/api/users/bulk', { ids: [crypto.randomUUID()], tags: { add: ['x'] } })
    await expectViolations(tagged, ['tags unknown_field'])
  })
})
