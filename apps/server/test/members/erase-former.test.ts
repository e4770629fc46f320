import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { createShopper, iban, order, sell } from '../billing/billing-fixtures.ts'
import { buildPerson, callAs } from '../call-as.ts'

const service = await testService()
const { live } = service.client

/** The records, events and audit entries in which staff can still read a text. */
async function findTraces(text: string): Promise<unknown[]> {
  await service.relay()
  const lists = [live.auditLog.list(), live.eventsLog.list(), live.users.list()]
  const items = await Promise.all(lists.map((list): Promise<unknown[]> => list.toArray()))
  return items.flat().filter((item) => JSON.stringify(item).toLowerCase().includes(text))
}

/** Deletes a member and creates it again with the same address. @returns its new id */
async function recreate(id: string, email: string): Promise<string> {
  await live.members.delete(id)
  return (await live.members.create(buildPerson({ email }))).id
}

describe('erasing a member also erases', () => {
  test('a user that existed before it, and signs it out', async () => {
    const email = 'wolperting@example.org'
    const user = await live.users.create({ email, lastName: 'Wolperting', roles: ['ROLE_MEMBER'] })
    const { token } = await live.users.createSession(user.id)
    const { id } = await live.members.create(buildPerson({ email, lastName: 'Wolperting' }))
    await live.members.erase(id)
    expect((await callAs(service, token)('GET', '/api/me')).status).toBe(401)
    expect(await findTraces('wolperting')).toEqual([])
  })

  test('an unlinked user with its address', async () => {
    const email = 'unlinked@example.org'
    const user = await live.users.create({ email, lastName: 'Unlinked', roles: [] })
    const { id } = await live.members.create(buildPerson({ email, lastName: 'Unlinked' }))
    await live.members.erase(id)
    await expect(live.users.get(user.id).withResponse()).rejects.toMatchObject({ status: 404 })
    expect(await findTraces('unlinked')).toEqual([])
  })

  test('the events of its user that was deleted earlier', async () => {
    const email = 'zwettler@example.org'
    const { id } = await live.members.create(buildPerson({ email, lastName: 'Zwettler' }))
    const { userId } = await live.members.createSession(id)
    await live.users.delete(userId)
    await live.members.erase(id)
    expect(await findTraces('zwettler')).toEqual([])
  })

  test('the events and audit entries of a deleted member with its address', async () => {
    const email = 'quastel@example.org'
    const { id } = await live.members.create(buildPerson({ email, lastName: 'Quastel' }))
    await live.members.update(id, { firstName: 'Quastelina' })
    await live.members.createSession(id)
    await live.members.erase(await recreate(id, email))
    expect(await findTraces('quastel')).toEqual([])
  })

  test('the orders of a deleted member with its address', async () => {
    await live.settings.billing.update({ iban })
    const shopper = await createShopper(service, live)
    const { id } = await order(live, shopper.id, await sell(live))
    await live.members.erase(await recreate(shopper.id, shopper.email))
    expect((await live.orders.get(id)).buyer).toMatchObject({ name: null, email: null })
  })

  test('the name on posts of a deleted member with its address', async () => {
    const email = 'brimborium@example.org'
    const { id } = await live.members.create(buildPerson({ email }))
    const post = await live.community.create({
      title: 'Hello',
      author: { memberId: id, name: 'Ada Brimborium' },
    })
    await live.members.erase(await recreate(id, email))
    expect((await live.community.get(post.id)).author).toMatchObject({
      memberId: null,
      name: 'Former member',
    })
  })
})

test('erasing a member keeps the audit entries of a deleted staff user with its address', async () => {
  const email = 'former.staff@example.org'
  const user = await live.users.create({ email, roles: ['ROLE_CLIENT_ADMIN'] })
  const { token } = await live.users.createSession(user.id)
  await callAs(service, token)('POST', '/api/members', buildPerson())
  await live.users.delete(user.id)
  const { id } = await live.members.create(buildPerson({ email }))
  await live.members.erase(id)
  const entries = await live.auditLog.list({ actorId: user.id, action: 'member.created' }).toArray()
  expect(entries.map(({ actor }) => actor.name)).toEqual([email])
})
