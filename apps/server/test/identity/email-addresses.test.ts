import { describe, expect, test } from 'bun:test'
import { addOrganizationWith, buildBrokerPerson, processAllEvents } from '../../../../tools/testing/broker.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import { formatCounts, formatRowErrors, importCsv } from '../members/import-csv.ts'
import { startSignInService } from './sign-in-service.ts'

const { service, broker, admin, PersonBrowser, connectionId, organizationId, signIn, buildErrorUrl } =
  await startSignInService()
const { live, keys } = service.client
const { store } = broker
const kate = await live.users.create({ email: 'kate@example.org', roles: ['ROLE_CLIENT_ADMIN'] })

/** Invalid email addresses; case folding, trimming or truncation would turn many into an existing one. */
const addresses: [string, string][] = [
  ['a Kelvin sign', '\u212Aate@example.org'],
  ['a NUL', 'kate@example.org\0'],
  ['an embedded NUL', 'ka\0te@example.org'],
  ['a trailing space', 'kate@example.org '],
  ['a leading space', ' kate@example.org'],
  ['a line break', 'kate@example.org\n'],
  ['a zero-width space', 'kate@example.org\u200B'],
  ['a dotted capital I', '\u0130an@example.org'],
  ['a dotless i', 'kat\u0131e@example.org'],
  ['a full-width letter', '\uFF4Bate@example.org'],
  ['a Kelvin sign in its domain', 'kate@\u212A.example'],
  ['a lone surrogate', 'kate\uD800@example.org'],
  ['too many characters', `kate@${'example.'.repeat(31)}org`.padEnd(300, 'g')],
  ['no dot', 'kate@example'],
  ['two @ signs', 'kate@example.org@example.org'],
]

const countUsers = async () => (await live.users.list().toArray()).length

describe.each(addresses)('an address with %s', (_, email) => {
  test('does not sign in: 302 to /login, and no user is created', async () => {
    const before = await countUsers()
    const guest = buildBrokerPerson({ email })
    store.people.get(connectionId)?.push(guest)
    const { browser, location } = await signIn(guest)
    expect(location).toBe(buildErrorUrl('access_denied'))
    expect(browser.cookies.has('guildhall_session')).toBe(false)
    expect(await countUsers()).toBe(before)
  })

  test('is not replaced by another attribute of the identity provider', async () => {
    const guest = buildBrokerPerson({ email, rawAttributes: { email: kate.email } })
    store.people.get(connectionId)?.push(guest)
    expect((await signIn(guest)).location).toBe(buildErrorUrl('access_denied'))
  })

  test('of a directory user creates and matches no user', async () => {
    const before = await countUsers()
    const directoryId = store.addDirectory(organizationId)
    const id = store.addUser(directoryId, { email, emails: [], username: 'kate' })
    await broker.deliver(`${service.url}/webhooks/broker`, [
      broker.buildEvent('dsync.activated', store.directories.get(directoryId)),
      broker.buildEvent('dsync.user.created', store.users.get(id)),
    ])
    await processAllEvents(service)
    const { items } = await expectBody<{ items: { email: unknown; userId: unknown }[] }>(
      await admin('GET', `/api/directories/${directoryId}/users`),
    )
    expect(items).toMatchObject([{ email: null, userId: null }])
    expect(await countUsers()).toBe(before)
  })
})

// A query string cannot contain a lone surrogate.
test.each(addresses.filter(([, email]) => email.isWellFormed()))(
  'GET /auth/sso?email= rejects an address with %s: 400',
  async (_, email) => {
    const response = await new PersonBrowser().get(
      `${service.url}/auth/sso?email=${encodeURIComponent(email)}`,
    )
    await expectViolations(response, ['email invalid_format'])
  },
)

describe('an address that equals another only after case folding', () => {
  const [, kelvin] = addresses[0] as [string, string]

  test('does not find the other in lists', async () => {
    const query = `email=${encodeURIComponent(kelvin)}`
    for (const path of ['users', 'members'])
      expect(await expectBody(await admin('GET', `/api/${path}?${query}`))).toMatchObject({ items: [] })
    expect(await expectBody(await admin('GET', '/api/users?email=KATE@Example.org'))).toMatchObject({
      items: [{ id: kate.id }],
    })
  })

  test('does not update the other’s member in an import', async () => {
    const member = await live.members.create(buildPerson({ email: 'kate@example.org', jobTitle: 'Pilot' }))
    await service.startWorker()
    const file = `email,firstName,lastName,jobTitle\n${kelvin},Kate,Adams,Thief\nKATE@example.org,Kate,Adams,Chair\n`
    const report = await importCsv(service, keys.live.secret, file, 'mode=upsert')
    expect(formatCounts(report)).toBe('created 0 updated 1 unchanged 0 failed 1 of 2')
    expect(formatRowErrors(report)).toEqual(['line 2 (row 1): email invalid_format'])
    expect((await live.members.get(member.id)).jobTitle).toBe('Chair')
  })
})

test('an address does not match a connection’s domain that equals its own only after case folding', async () => {
  const otherClient = await service.createClient()
  const ownOrganization = addOrganizationWith(broker, [], {
    domains: [{ object: 'connection_domain', id: 'd', domain: '\u212Ayoto.example' }],
  })
  await otherClient.live.identity.settings.update({ organizationId: ownOrganization.organizationId })
  await broker.deliver(`${service.url}/webhooks/broker`, [
    broker.buildEvent('connection.activated', store.connections.get(ownOrganization.connectionId)),
  ])
  await processAllEvents(service)
  const location = await new PersonBrowser().getRedirectLocation(
    `${service.url}/auth/sso?email=ada@kyoto.example`,
  )
  expect(location).toBe(buildErrorUrl('connection_not_found'))
})

test('an address in capitals signs in the same user', async () => {
  const existingUser = await live.users.create({ email: 'grace.k@example.org' })
  const person = buildBrokerPerson({ email: 'GRACE.K@Example.ORG' })
  store.people.get(connectionId)?.push(person)
  const { browser } = await signIn(person)
  expect((await browser.getUser()).id).toBe(existingUser.id)
})
