import { describe, expect, test } from 'bun:test'
import { fillMirror, processAllEvents, testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { buildPdf } from '../library/files.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'

const testSetup = await testServiceWithBroker()
const { service, broker } = testSetup
const owner = service.database.sql

/** Creates a member that is linked to a directory user, with a session. */
async function createPerson() {
  const client = await service.createClient()
  const { live } = client
  const staff = callAs(service, client.keys.live.secret)
  const { directoryId } = await fillMirror(testSetup, live)
  const [{ entryId, userId, email }] =
    await owner`select du.id as "entryId", u.id as "userId", u.email from directory_users du
    join users u on u.id = du.user_id where du.directory_id = ${directoryId}`
  const { id: memberId } = await live.members.create(buildPerson({ email }))
  const { token } = await live.users.createSession(userId)
  const fields = { name: 'Report', accessLevel: 'public', status: 'published', fileName: 'a.pdf' } as const
  const { id: resourceId } = await live.resources.upload(new Blob([buildPdf('A')]), fields)
  return { staff, memberId, userId, entryId, resourceId, own: callAs(service, token) }
}
type Person = Awaited<ReturnType<typeof createPerson>>

const sendDirectoryEvent = async ({ entryId }: Person) => {
  const updated = { ...broker.store.users.get(entryId), job_title: 'Treasurer' }
  await broker.deliver(`${service.url}/webhooks/broker`, [broker.buildEvent('dsync.user.updated', updated)])
  await processAllEvents(service)
}

const operations: Record<string, (person: Person) => Promise<unknown>> = {
  'counting the person’s activity': ({ own, resourceId }) => own('GET', `/api/resources/${resourceId}`),
  'changing the user': ({ staff, userId }) => staff('PATCH', `/api/users/${userId}`, { jobTitle: 'Chair' }),
  'deleting the user': ({ staff, userId }) => staff('DELETE', `/api/users/${userId}`),
  'creating a session for the user': ({ staff, userId }) => staff('POST', `/api/users/${userId}/sessions`),
  'creating a session for the member': ({ staff, memberId }) =>
    staff('POST', `/api/members/${memberId}/sessions`),
  'erasing the member': ({ staff, memberId }) => staff('POST', `/api/members/${memberId}/erase`),
  'deleting the member': ({ staff, memberId }) => staff('DELETE', `/api/members/${memberId}`),
  'processing a directory event': sendDirectoryEvent,
}

describe('waiting for a locked member holds no lock on the user:', () => {
  test.each(Object.keys(operations))('%s', async (name) => {
    const person = await createPerson()
    await runWhileLocked(
      'members',
      person.memberId,
      () => operations[name]?.(person),
      async (isFree) => {
        expect(await isFree('users', person.userId)).toBe(true)
      },
    )
  })
})

test('granting a resource to a locked member holds no lock on the resource while it waits', async () => {
  const { staff, memberId, resourceId } = await createPerson()
  await runWhileLocked(
    'members',
    memberId,
    () => staff('POST', `/api/resources/${resourceId}/grants`, { memberId }),
    async (isFree) => {
      expect(await isFree('resources', resourceId)).toBe(true)
    },
  )
})

describe('concurrent changes to people', () => {
  test('return no server error: counting activity, updates, new sessions, deletion and erasure', async () => {
    const client = await service.createClient()
    const staff = callAs(service, client.keys.live.secret)
    const { live } = client
    const fields = { name: 'Report', accessLevel: 'public', status: 'published', fileName: 'a.pdf' } as const
    const { id: resourceId } = await live.resources.upload(new Blob([buildPdf('A')]), fields)
    const people = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const { id } = await live.members.create(buildPerson())
        const { token } = await live.members.createSession(id)
        return { id, userId: (await live.members.get(id)).userId ?? '', own: callAs(service, token) }
      }),
    )
    const responses = await Promise.all(
      people.flatMap(({ id, userId, own }, index) => [
        own('GET', `/api/resources/${resourceId}`),
        own('GET', `/api/resources/${resourceId}/download`),
        staff('PATCH', `/api/users/${userId}`, { jobTitle: 'Chair' }),
        staff('POST', `/api/members/${id}/sessions`),
        staff('PATCH', `/api/members/${id}`, { jobTitle: 'Chair' }),
        index % 2 === 0 ? staff('POST', `/api/members/${id}/erase`) : staff('DELETE', `/api/members/${id}`),
        staff('DELETE', `/api/users/${userId}`),
      ]),
    )
    expect([...new Set(responses.map(({ status }) => status))].filter((status) => status >= 500)).toEqual([])
  })
})

describe('waiting for a locked directory entry holds no lock on the member or user:', () => {
  test.each(['deleting the user', 'erasing the member', 'processing a directory event'])(
    '%s',
    async (name) => {
      const person = await createPerson()
      await runWhileLocked(
        'directory_users',
        person.entryId,
        () => operations[name]?.(person),
        async (isFree) => {
          expect(await isFree('members', person.memberId)).toBe(true)
          expect(await isFree('users', person.userId)).toBe(true)
        },
      )
    },
  )
})

/** Locks a row, starts `work`, waits until it is blocked, runs `inspect`, then releases the lock. */
async function runWhileLocked(
  table: string,
  id: string,
  work: () => Promise<unknown> | undefined,
  inspect: (isFree: (table: string, id: string) => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const holder = await owner.reserve()
  const lock = async (table: string, id: string) => {
    const text = `select id from ${table} where id = $1 for update skip locked`
    return (await holder.unsafe(text, [id])).length === 1
  }
  const [{ pid }] = await holder`select pg_backend_pid() as pid`
  await holder`begin`
  expect(await lock(table, id)).toBe(true)
  const pending = work()
  try {
    await waitUntilBlocking(owner, pid)
    await inspect(lock)
  } finally {
    await holder`rollback`
    holder.release()
  }
  const response = await pending
  if (response instanceof Response) expect(response.status).toBeLessThan(300)
}
