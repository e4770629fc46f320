import { describe, expect, test } from 'bun:test'
import { buildBrokerPerson, processAllEvents } from '../../../../tools/testing/broker.ts'
import { buildPerson } from '../call-as.ts'
import { startSignInService } from './sign-in-service.ts'

const { service, broker, updateSettings, connectionId, organizationId, signIn } = await startSignInService()
const { live } = service.client
const { store } = broker
await updateSettings({ groupRoles: { Everybody: 'ROLE_MEMBER', Staff: 'ROLE_CLIENT_USER' } })

/** Creates a member, then provisions a user with the same email address. */
async function createMemberAndUser(provision: (email: string) => Promise<unknown>) {
  const member = await live.members.create(buildPerson())
  await provision(member.email)
  const [user] = await live.users.list({ email: member.email }).toArray()
  return { member, user }
}

const signInWithGroups = (groups: string[]) => async (email: string) => {
  const person = buildBrokerPerson({ email, groups })
  store.people.get(connectionId)?.push(person)
  await signIn(person)
}

const addToDirectory = (groups: string[]) => async (email: string) => {
  const directoryId = store.addDirectory(organizationId)
  const user = store.users.get(store.addUser(directoryId, { email }))
  const events = groups.map((name) => {
    const group = store.groups.get(store.addGroup(directoryId, name))
    return broker.buildEvent('dsync.group.user_added', {
      organization_id: organizationId,
      directory_id: directoryId,
      user,
      group,
    })
  })
  const webhookUrl = `${service.url}/webhooks/broker`
  await broker.deliver(webhookUrl, [broker.buildEvent('dsync.activated', store.directories.get(directoryId))])
  await processAllEvents(service)
  for (const event of events) {
    await broker.deliver(webhookUrl, [event])
    await processAllEvents(service)
  }
}

describe.each([
  ['a sign-in', signInWithGroups],
  ['a directory', addToDirectory],
] as const)('%s', (_, provisionWith) => {
  test('links a user with ROLE_MEMBER to the member with the same email address', async () => {
    const { member, user } = await createMemberAndUser(provisionWith(['Everybody']))
    expect(user).toMatchObject({ roles: ['ROLE_MEMBER'], memberId: member.id })
  })

  test('does not link a user who has a staff role as well', async () => {
    const { member, user } = await createMemberAndUser(provisionWith(['Staff', 'Everybody']))
    expect(user).toMatchObject({ roles: ['ROLE_CLIENT_USER', 'ROLE_MEMBER'], memberId: null })
    expect((await live.members.get(member.id)).userId).toBeNull()
  })
})
