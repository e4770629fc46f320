import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { avoidEndOfHour } from '../platform-database.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const createKeyHeader = () => ({ 'idempotency-key': crypto.randomUUID() })
const countMembers = async (email: string) =>
  (await expectBody(await call('GET', `/api/members?email=${email}`))).totalItems

describe('the same request with the same Idempotency-Key', () => {
  test('gets the first response again, marked as replayed, without repeating the work', async () => {
    const key = createKeyHeader()
    const body = buildPerson()
    const first = await call('POST', '/api/members', body, key)
    const secondResponse = await call('POST', '/api/members', body, key)
    expect(first.headers.has('idempotent-replayed')).toBeFalse()
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
    expect(secondResponse.status).toBe(201)
    for (const header of ['location', 'etag', 'content-type'])
      expect(secondResponse.headers.get(header)).toBe(first.headers.get(header))
    expect(await secondResponse.text()).toBe(await first.text())
    expect(secondResponse.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await countMembers(body.email)).toBe(1)
  })

  test('gets the first response even if the record has since been deleted', async () => {
    const key = createKeyHeader()
    const body = buildPerson()
    const { id } = await expectBody(await call('POST', '/api/members', body, key), 201)
    await call('DELETE', `/api/members/${id}`)
    expect((await expectBody(await call('POST', '/api/members', body, key), 201)).id).toBe(id)
    expect(await countMembers(body.email)).toBe(0)
  })

  test('counts toward the rate limit', async () => {
    await avoidEndOfHour()
    const key = createKeyHeader()
    const body = buildPerson()
    const readRemaining = async () =>
      (await call('POST', '/api/members', body, key)).headers.get('x-ratelimit-remaining')
    const first = Number(await readRemaining())
    expect(Number(await readRemaining())).toBe(first - 1)
  })

  test('sent concurrently runs the work once', async () => {
    const key = createKeyHeader()
    const body = buildPerson()
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/api/members', body, key)),
    )
    const ids = new Set<unknown>()
    for (const response of responses) {
      if (response.status === 201) ids.add((await expectBody(response, 201)).id)
      else await expectProblem(response, 409, 'idempotency-key-in-use')
    }
    expect(ids.size).toBe(1)
    expect(await countMembers(body.email)).toBe(1)
  })

  test('can have the key quoted or not', async () => {
    const body = buildPerson()
    const value = crypto.randomUUID()
    await expectBody(await call('POST', '/api/members', body, { 'idempotency-key': `"${value}"` }), 201)
    const secondResponse = await call('POST', '/api/members', body, { 'idempotency-key': value })
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
  })

  test('creates an API key once and returns the same secret', async () => {
    const key = createKeyHeader()
    const body = { name: 'Once', type: 'secret', scopes: ['members:read'] }
    const first = await expectBody<{ key: string }>(await call('POST', '/api/keys', body, key), 201)
    const secondKey = await expectBody<{ key: string }>(await call('POST', '/api/keys', body, key), 201)
    expect(secondKey).toEqual(first)
    expect((await callAs(service, secondKey.key)('GET', '/api/members')).status).toBe(200)
    const { items } = await expectBody<{ items: { name: string }[] }>(await call('GET', '/api/keys'))
    expect(items.filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  test('rotates a key, creates a session, erases a person and accepts an import once', async () => {
    const { live } = service.client
    const { id: keyId } = await live.keys.create({ name: 'K', type: 'secret', scopes: [] })
    const { id: userId } = await live.users.create({ email: `${crypto.randomUUID()}@example.org` })
    const { id: memberId } = await live.members.create(buildPerson())
    const posts: [string, unknown, Record<string, string>?][] = [
      [`/api/keys/${keyId}/rotate`, { graceSeconds: 60 }],
      [`/api/users/${userId}/sessions`, {}],
      [`/api/members/${memberId}/sessions`, { expiresInSeconds: 60 }],
      [`/api/members/${memberId}/erase`, undefined],
      ['/api/members/import', 'email,firstName,lastName\n', { 'content-type': 'text/csv' }],
    ]
    for (const [path, body, headers] of posts) {
      const key = createKeyHeader()
      const first = await call('POST', path, body, { ...headers, ...key })
      expect(first.ok).toBeTrue()
      const secondResponse = await call('POST', path, body, { ...headers, ...key })
      expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
      expect(await secondResponse.json()).toEqual(await first.json())
    }
  })

  test('of an operator creates a client once, with the same keys', async () => {
    const operator = callAs(service, service.operatorKey)
    const key = createKeyHeader()
    const body = { name: 'Twice asked', slug: `s-${crypto.randomUUID().slice(0, 8)}` }
    const first = await expectBody(await operator('POST', '/api/platform/clients', body, key), 201)
    expect(await expectBody(await operator('POST', '/api/platform/clients', body, key), 201)).toEqual(first)
  })
})

describe('the same Idempotency-Key', () => {
  test('with another body, path, query or field order returns 422', async () => {
    const key = createKeyHeader()
    const { email, ...rest } = buildPerson()
    const body = { email, ...rest }
    await expectBody(await call('POST', '/api/members', body, key), 201)
    const otherRequests: [string, unknown][] = [
      ['/api/members', { ...body, firstName: 'Other' }],
      ['/api/members', { ...rest, email }],
      ['/api/users', { email }],
    ]
    for (const [path, otherBody] of otherRequests)
      await expectProblem(await call('POST', path, otherBody, key), 422, 'idempotency-key-reused')
    const csv = { 'content-type': 'text/csv', ...createKeyHeader() }
    const header = 'email,firstName,lastName\n'
    expect((await call('POST', '/api/members/import?mode=create', header, csv)).status).toBe(202)
    const response = await call('POST', '/api/members/import?mode=upsert', header, csv)
    await expectProblem(response, 422, 'idempotency-key-reused')
  })

  test('is separate for another association or the sandbox', async () => {
    const key = createKeyHeader()
    const body = buildPerson()
    const first = await expectBody(await call('POST', '/api/members', body, key), 201)
    const otherCall = callAs(service, (await service.createClient()).keys.live.secret)
    expect((await expectBody(await otherCall('POST', '/api/members', body, key), 201)).id).not.toBe(first.id)
    const sandbox = await fetch(`${service.sandboxUrl}/api/members`, {
      method: 'POST',
      headers: {
        ...key,
        authorization: `Bearer ${service.client.keys.test.secret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    expect((await expectBody(sandbox, 201)).id).not.toBe(first.id)
  })

  test('is separate for another key of the association', async () => {
    const key = createKeyHeader()
    const body = buildPerson()
    const first = await expectBody(await call('POST', '/api/members', body, key), 201)
    const second = await service.client.live.keys.create({
      name: 'Two',
      type: 'secret',
      scopes: ['members:write'],
    })
    const secondResponse = await callAs(service, second.key)('POST', '/api/members', buildPerson(), key)
    expect((await expectBody(secondResponse, 201)).id).not.toBe(first.id)
  })

  test('does not return a secret to another key', async () => {
    const key = createKeyHeader()
    const body = { name: 'Whole', type: 'secret', scopes: ['*'] }
    await expectBody(await call('POST', '/api/keys', body, key), 201)
    const keysOnly = await service.client.live.keys.create({
      name: 'Keys',
      type: 'secret',
      scopes: ['keys:write'],
    })
    const secondResponse = await callAs(service, keysOnly.key)('POST', '/api/keys', body, key)
    await expectProblem(secondResponse, 403, 'insufficient-scope')
  })

  test('does not return one person’s response to another', async () => {
    const key = createKeyHeader()
    const sessions = await Promise.all(
      [1, 2].map(async () => {
        const { id } = await service.client.live.members.create(buildPerson())
        return callAs(service, (await service.client.live.members.createSession(id)).token)
      }),
    )
    const ask = (caller: Call | undefined) =>
      caller?.('POST', '/api/resources/chat', { query: 'quorum?' }, key)
    const first = await expectBody((await ask(sessions[0])) as Response)
    const otherAnswer = await expectBody((await ask(sessions[1])) as Response)
    expect(otherAnswer.conversationId).not.toBe(first.conversationId)
    const repeated = (await ask(sessions[0])) as Response
    expect((await expectBody(repeated)).conversationId).toBe(first.conversationId)
  })

  test.each(['', '""', ' ', 'x'.repeat(256)])('must have 1 to 255 characters: “%s”', async (value) => {
    const response = await call('POST', '/api/members', buildPerson(), { 'idempotency-key': value })
    await expectProblem(response, 400, 'malformed-request')
  })

  test('can have 255 characters', async () => {
    const value = crypto.randomUUID().padEnd(255, 'x')
    expect((await call('POST', '/api/members', buildPerson(), { 'idempotency-key': value })).status).toBe(201)
  })

  test('is ignored for PATCH and GET', async () => {
    const { id } = await service.client.live.members.create(buildPerson())
    const key = createKeyHeader()
    for (const phone of ['1', '2']) {
      expect((await expectBody(await call('PATCH', `/api/members/${id}`, { phone }, key))).phone).toBe(phone)
      expect((await call('GET', `/api/members/${id}`, undefined, key)).status).toBe(200)
    }
  })
})
