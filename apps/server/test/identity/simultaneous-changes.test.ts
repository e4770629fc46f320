import { describe, expect, test } from 'bun:test'
import { buildBrokerPerson, processAllEvents } from '../../../../tools/testing/broker.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'
import { startSignInService } from './sign-in-service.ts'

const { service, broker, alan, signIn, organizationId, connectionId } = await startSignInService()
const { live } = service.client
const owner = service.database.sql

/** Makes a change to a user, starts `work`, waits until the change blocks it, and commits the change. */
async function commitDuring(work: () => Promise<unknown>, user: { id: string }, change: object) {
  const holder = await owner.reserve()
  const [{ pid }] = await holder`select pg_backend_pid() as pid`
  await holder`begin`
  await holder`update users set ${owner(change)}, version = version + 1 where id = ${user.id}`
  const pending = work()
  try {
    await waitUntilBlocking(owner, pid)
  } finally {
    await holder`commit`
    holder.release()
  }
  await pending
}

describe('a change by an administrator is kept', () => {
  test('when a directory event for the user is processed at the same time', async () => {
    const deliver = async (fields: object) => {
      const data = broker.store.update(broker.store.users, id, { ...fields })
      await broker.deliver(`${service.url}/webhooks/broker`, [broker.buildEvent('dsync.user.updated', data)])
    }
    const id = broker.store.addUser(broker.store.addDirectory(organizationId))
    await deliver({})
    await processAllEvents(service)
    const [user] = await live.users.list({ email: String(broker.store.users.get(id)?.email) }).toArray()
    if (!user) throw new Error('The directory created no user.')
    await Bun.sleep(2)
    await deliver({ job_title: 'Treasurer' })
    const change = { status: 'deactivated', roles: ['ROLE_CLIENT_USER', 'ROLE_MEMBER'] }
    await commitDuring(() => processAllEvents(service), user, change)
    expect(await live.users.get(user.id)).toMatchObject({ ...change, jobTitle: 'Treasurer' })
  })

  test('when the user signs in at the same time', async () => {
    const user = await (await signIn(alan)).browser.getUser()
    const id = String(user.id)
    await live.users.update(id, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN'] })
    alan.groups = ['Staff']
    await commitDuring(() => signIn(alan), { id }, { roles: ['ROLE_MEMBER'], broker_roles: ['ROLE_MEMBER'] })
    expect((await live.users.get(id)).roles).toEqual(['ROLE_CLIENT_USER'])
  })

  test('of the address of a user who signs in with it for the first time', async () => {
    const person = buildBrokerPerson()
    broker.store.people.get(connectionId)?.push(person)
    const { id } = await live.users.create({ email: String(person.email) })
    await commitDuring(() => signIn(person), { id }, { email: 'changed@example.org' })
    expect((await live.users.get(id)).email).toBe('changed@example.org')
    const [user] = await live.users.list({ email: String(person.email) }).toArray()
    expect(user?.id).not.toBe(id)
  })
})
