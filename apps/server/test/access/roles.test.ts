import { beforeAll, describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { buildExample, isPublic, operations } from '../hostile/operations.ts'

const { service } = await testServiceWithBroker()
const { live } = service.client
const calls: Record<string, Call> = {}

beforeAll(async () => {
  for (const role of ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER', 'ROLE_MEMBER', 'no role']) {
    const roles = role === 'no role' ? [] : [role]
    const { id } = await live.users.create({ email: `${role.replace(' ', '-')}@example.org`, roles })
    calls[role] = callAs(service, (await live.users.createSession(id)).token)
  }
})

/** The operations open to each role. */
const allowedPatterns: Record<string, RegExp> = {
  ROLE_CLIENT_ADMIN: /^/,
  ROLE_CLIENT_USER:
    /^(members|membershipLevels|membershipChanges|imports|bulkJobs|events|courses|jobs|community|sponsorships|resources|uploads|grants|images|reports|chat|podcastFeeds|calendarFeeds|views|search|payments|invoices|ledger)\.|^orders\.(?!writeOff)|^refunds\.(list|get|export)$|^categories\.(list|get)$|^generation\.(list|get|file|podcast|infographic)$|^client\.get$|^(me|preferences|sessions|erasureRequests)\.|^eventTypes\.list$/,
  ROLE_MEMBER:
    /^orders\.(list|get|create|quote|checkout|cancel)$|^invoices\.(list|get|pdf)$|^(events|courses|jobs|community|sponsorships|resources|categories)\.(list|get|calendar|download|page)$|^chat\.|^generation\.(list|get|file|podcast|infographic)$|^(me|preferences|sessions|erasureRequests)\.|^eventTypes\.list$/,
  'no role': /^(me|preferences|sessions|erasureRequests)\.|^eventTypes\.list$/,
}
const order = { lines: [{ item: { type: 'resource', id: crypto.randomUUID() } }] }
/** Bodies that even members can send. */
const bodies: Record<string, object> = {
  'orders.create': { ...order, expectedTotal: 0 },
  'orders.quote': order,
}
/** Operations that require a key: no role can call them. */
const keysOnlyPattern = /createSession$/
const testedOperations = operations.filter(
  (operation) =>
    operation.path.startsWith('/api/') && !operation.path.startsWith('/api/platform') && !isPublic(operation),
)

describe.each(Object.keys(allowedPatterns))('a user with %s', (role) => {
  test.each(testedOperations.map((operation) => [operation.id, operation] as const))(
    'can call %s if and only if the role permits it',
    async (id, operation) => {
      const body = operation.body ? (bodies[id] ?? buildExample(operation.body)) : undefined
      const response = await (calls[role] as Call)(
        operation.method,
        operation.path.replace(/\{\w+\}/g, () => crypto.randomUUID()),
        body,
      )
      const isLimitedToOwnRecord =
        role === 'ROLE_MEMBER' && /^members\.(get|update|patch)$|^(podcast|calendar)Feeds\./.test(id)
      if (isLimitedToOwnRecord) await expectProblem(response, 404, 'not-found')
      else if (keysOnlyPattern.test(id) || !allowedPatterns[role]?.test(id))
        await expectProblem(response, 403, 'forbidden')
      // 409 is accepted because the association has no organization at the identity broker.
      else expect([200, 201, 202, 204, 400, 404, 409, 412, 415]).toContain(response.status)
    },
  )

  test('has the scopes of members, keys and audit log in /api/me if and only if their lists return 200', async () => {
    const { scopes } = await expectBody<{ scopes: string[] }>(await (calls[role] as Call)('GET', '/api/me'))
    const pathsByScope = {
      'members:read': '/api/members',
      'keys:read': '/api/keys',
      'audit:read': '/api/audit-log',
    }
    for (const [scope, path] of Object.entries(pathsByScope)) {
      const { status } = await (calls[role] as Call)('GET', path)
      expect(status).toBe(scopes.includes(scope) ? 200 : 403)
    }
  })
})

test('several roles combine', async () => {
  const member = await live.members.create(buildPerson())
  const roles = ['ROLE_MEMBER', 'ROLE_CLIENT_USER']
  const { id } = await live.users.create({ email: member.email, roles })
  const call = callAs(service, (await live.users.createSession(id)).token)
  expect((await call('GET', '/api/members')).status).toBe(200)
  expect((await call('PATCH', `/api/members/${member.id}`, { status: 'active' })).status).toBe(200)
})
