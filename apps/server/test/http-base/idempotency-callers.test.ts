import { afterAll, describe, expect, test } from 'bun:test'
import { createOperatorKey } from '@guildhall/core/access/operators/operator-keys'
import { openDatabase } from '@guildhall/core/platform/database/database'
import type { ChatAnswer } from '@guildhall/sdk'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { fillLibrary } from '../chat/fill-library.ts'
import { expectBody } from '../expect-problem.ts'
import { buildPath, callWithApiKey, createFixture } from '../hostile/fixture.ts'
import { buildExample, type Operation, operations } from '../hostile/operations.ts'

const testSetup = await testServiceWithBroker()
const { service } = testSetup
const database = openDatabase(service.database.url, 1, 'guildhall-test')
afterAll(() => database.close())

const createKeyHeader = () => ({ 'idempotency-key': crypto.randomUUID() })
const secretPattern = /guild_(sk|pk|ses|op|feed)_|whsec_|"url":"[^"]*portal/
const repeatableOperations = operations.filter(
  ({ contentTypes, parameters }) =>
    parameters.some(({ name }) => name === 'Idempotency-Key') &&
    contentTypes.every((type) => type === 'application/json'),
)
/** The operations whose response contained a secret. */
const idsWithSecret = new Set<string>()

/** Bodies that cannot be built from the schema alone. */
const bodies: Record<string, unknown> = {
  'keys.create': { name: 'Key', type: 'secret', scopes: ['*'] },
  'webhooks.create': { url: 'http://127.0.0.1:9/', events: ['*'] },
  'portalLinks.create': { intent: 'sso' },
}

async function createOtherCaller(
  operation: Operation,
  client: Awaited<ReturnType<typeof createFixture>>['client'],
) {
  if (operation.security.some((scheme) => 'operatorKey' in scheme))
    return callAs(service, await createOperatorKey(database, 'Another'))
  const { key } = await client.live.keys.create({ name: 'Another', type: 'secret', scopes: ['*'] })
  return callAs(service, key)
}

describe('a response stored under its Idempotency-Key', () => {
  test.each(repeatableOperations.map((operation) => [operation.id, operation] as const))(
    'of %s is returned to no other caller',
    async (id, operation) => {
      const fixture = await createFixture(testSetup, operation)
      if (operation.path.startsWith('/api/auth')) await fixture.getIds()
      const path = buildPath(operation, await fixture.getIds())
      const body = bodies[id] ?? (operation.body ? buildExample(operation.body) : undefined)
      const key = createKeyHeader()
      const first = await fixture.call('POST', path, body, key)
      const text = await first.clone().text()
      if (secretPattern.test(text)) idsWithSecret.add(id)
      const otherResponse = await (await createOtherCaller(operation, fixture.client))(
        'POST',
        path,
        body,
        key,
      )
      expect(otherResponse.headers.has('idempotent-replayed')).toBeFalse()
      if (secretPattern.test(text)) expect(await otherResponse.text()).not.toBe(text)
      if (!first.ok) return
      const secondResponse = await fixture.call('POST', path, body, key)
      expect([secondResponse.headers.get('idempotent-replayed'), await secondResponse.text()]).toEqual([
        'true',
        text,
      ])
    },
  )

  test('is tested for all operations that return a secret', () => {
    expect(repeatableOperations.length).toBeGreaterThan(30)
    expect([...idsWithSecret].toSorted()).toEqual([
      'calendarFeeds.create',
      'keys.create',
      'keys.rotate',
      'members.createSession',
      'platform.clients.actAsAdministrator',
      'platform.clients.create',
      'platform.operators.create',
      'podcastFeeds.create',
      'portalLinks.create',
      'users.createSession',
      'webhooks.create',
      'webhooks.rotateSecret',
    ])
  })
})

describe('a visitor’s Idempotency-Key', () => {
  const question = { query: 'When are server logs shredded?' }
  const path = '/api/resources/chat'

  test('does not return a draft that staff saw', async () => {
    const client = await service.createClient()
    await client.live.client.update({ chat: { public: true } })
    await fillLibrary(service, client)
    const key = createKeyHeader()
    const staffResponse = await callAs(service, client.keys.live.secret)('POST', path, question, key)
    expect((await expectBody<ChatAnswer>(staffResponse)).sources).not.toBeEmpty()
    const visitor = callWithApiKey(service, client.keys.live.publishable)
    const visitorResponse = await visitor('POST', path, question, key)
    expect(visitorResponse.headers.has('idempotent-replayed')).toBeFalse()
    expect((await expectBody<ChatAnswer>(visitorResponse)).sources).toBeEmpty()
  })

  test('is ignored, even if invalid, and reserves nothing', async () => {
    const client = await service.createClient()
    await client.live.client.update({ chat: { public: true } })
    const visitor = callWithApiKey(service, client.keys.live.publishable)
    const key = createKeyHeader()
    const responses = await Promise.all(
      [key, key, { 'idempotency-key': '' }].map((header) => visitor('POST', path, question, header)),
    )
    const conversations = new Set<string>()
    for (const response of responses)
      conversations.add((await expectBody<ChatAnswer>(response)).conversationId)
    expect(conversations.size).toBe(3)
    const staff = callAs(service, client.keys.live.secret)
    await expectBody(await staff('POST', '/api/members', buildPerson(), key), 201)
    const rows = await service.database
      .sql`select key from idempotent_answers where client_id = ${client.record.id}`
    expect(rows).toHaveLength(1)
  })

  test('does not prevent a streamed response', async () => {
    const client = await service.createClient()
    await client.live.client.update({ chat: { public: true } })
    const visitor = callWithApiKey(service, client.keys.live.publishable)
    const response = await visitor('POST', path, question, {
      ...createKeyHeader(),
      accept: 'text/event-stream',
    })
    expect(await response.text()).toContain('event: done')
  })
})
