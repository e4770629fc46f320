import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'

const service = await testService({ DATABASE_CONNECTIONS: '6' })
const owner = service.database.sql
const BLOCKED_REQUESTS = 40
/** Few, because the lock is held until these are done, and the blocked requests can wait only a limited time. */
const OTHER_REQUESTS = 3

test('an association whose requests wait for locks leaves connections for others', async () => {
  const { client } = service
  const neighbor = await service.createClient()
  const call = callAs(service, client.keys.live.secret)
  const otherCall = callAs(service, neighbor.keys.live.secret)
  const { id } = await client.live.members.create(buildPerson())
  expect((await otherCall('GET', '/api/events')).status).toBe(200)
  const holder = await owner.reserve()
  await holder`begin`
  await holder`select id from members where id = ${id} for update`
  const [{ pid }] = await holder`select pg_backend_pid() as pid`
  const pending = Array.from({ length: BLOCKED_REQUESTS }, (_, index) =>
    call('PATCH', `/api/members/${id}`, { jobTitle: `Chair ${index}` }),
  )
  try {
    await waitUntilBlocked(pid)
    for (let index = 0; index < OTHER_REQUESTS; index++) {
      expect((await otherCall('GET', '/api/members')).status).toBe(200)
      expect((await otherCall('POST', '/api/members', buildPerson())).status).toBe(201)
    }
  } finally {
    await holder`rollback`
    holder.release()
  }
  const statuses = (await Promise.all(pending)).map(({ status }) => status)
  expect(statuses).toEqual(Array(BLOCKED_REQUESTS).fill(200))
})

/**
 * Waits until the number of blocked statements stops growing, that is, until the client's connection limit is
 * reached.
 */
async function waitUntilBlocked(pid: number): Promise<void> {
  for (let last = 0, unchanged = 0; last === 0 || unchanged < 10; ) {
    const [{ blocked }] = await owner`select count(*)::int as blocked from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and pid <> ${pid}`
    unchanged = blocked === last ? unchanged + 1 : 0
    last = blocked
    await Bun.sleep(10)
  }
}
