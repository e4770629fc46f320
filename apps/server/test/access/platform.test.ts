import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

interface CreatedClient {
  client: { id: string; slug: string; [field: string]: unknown }
  sandbox: { id: string; [field: string]: unknown }
  keys: { live: { secret: string; publishable: string }; test: { secret: string; publishable: string } }
}

const service = await testService()
const operator = callAs(service, service.operatorKey)
let counter = 0
const createSlug = () => `made-${++counter}`
const create = async (fields: object = {}) =>
  expectBody<CreatedClient>(
    await operator('POST', '/api/platform/clients', { name: 'Made', slug: createSlug(), ...fields }),
    201,
  )
const requestSandbox = (path: string, key: string, init: RequestInit = {}) =>
  fetch(service.sandboxUrl + path, { ...init, headers: { authorization: `Bearer ${key}` } })

describe('POST /api/platform/clients', () => {
  test('201: a client, its sandbox twin and the keys of both', async () => {
    const response = await operator('POST', '/api/platform/clients', {
      name: 'Harbour',
      slug: 'harbour',
      plan: 'professional',
    })
    const { client, sandbox, keys } = await expectBody<CreatedClient>(response, 201)
    expect(response.headers.get('location')).toBe(`/api/platform/clients/${client.id}`)
    const sharedFields = { name: 'Harbour', slug: 'harbour', plan: 'professional', suspended: false }
    expect(client).toMatchObject({ ...sharedFields, environment: 'live' })
    expect(sandbox).toMatchObject({ ...sharedFields, environment: 'test' })
    expect(keys.live.secret).toStartWith('guild_sk_live_')
    expect(keys.live.publishable).toStartWith('guild_pk_live_')
    expect(keys.test.secret).toStartWith('guild_sk_test_')
    expect(keys.test.publishable).toStartWith('guild_pk_test_')
    expect(await expectBody(await callAs(service, keys.live.secret)('GET', '/api/client'))).toMatchObject({
      id: client.id,
    })
    expect(await expectBody(await requestSandbox('/api/client', keys.test.secret))).toMatchObject({
      id: sandbox.id,
    })
  })

  test('201: the default plan is standard', async () => {
    expect((await create()).client.plan).toBe('standard')
  })

  test('201: live and sandbox have separate rows', async () => {
    const { keys } = await create()
    await expectBody(await callAs(service, keys.live.secret)('POST', '/api/members', buildPerson()), 201)
    expect(await expectBody(await requestSandbox('/api/members', keys.test.secret))).toMatchObject({
      totalItems: 0,
    })
  })

  test.each([
    [{}, ['name required', 'slug required']],
    [{ name: '', slug: 'ok' }, ['name too_short']],
    [{ name: 'x', slug: 'Not OK' }, ['slug invalid_format']],
    [{ name: 'x', slug: '-a' }, ['slug invalid_format']],
    [{ name: 'x', slug: 'x'.repeat(64) }, ['slug invalid_format']],
    [{ name: 'x', slug: 'ok', plan: 'gold' }, ['plan unknown_value']],
    [{ name: 'x', slug: 'ok', suspended: true }, ['suspended unknown_field']],
  ])('400: %j', async (body, violations) => {
    await expectViolations(await operator('POST', '/api/platform/clients', body), violations)
  })

  test('409 for a taken slug, until its client is deleted', async () => {
    const { client } = await create()
    const duplicateBody = { name: 'Again', slug: client.slug }
    const { violations } = await expectProblem(
      await operator('POST', '/api/platform/clients', duplicateBody),
      409,
      'conflict',
    )
    expect(violations).toMatchObject([{ propertyPath: 'slug', code: 'taken' }])
    await operator('DELETE', `/api/platform/clients/${client.id}`)
    expect((await operator('POST', '/api/platform/clients', duplicateBody)).status).toBe(201)
  })
})

describe('GET /api/platform/clients', () => {
  test('200: lists live clients, with filters, sorting and paging', async () => {
    const { client, sandbox } = await create({ name: 'Zulu' })
    const text = await (await operator('GET', '/api/platform/clients?itemsPerPage=100')).text()
    expect(text).toContain(client.id)
    expect(text).not.toContain(sandbox.id)
    const page = await expectBody<{ items: object[] }>(
      await operator('GET', `/api/platform/clients?slug=${client.slug}&plan=standard`),
    )
    expect(page.items).toEqual([client])
    const lastByName = await expectBody<{ items: object[] }>(
      await operator('GET', '/api/platform/clients?order[name]=desc&itemsPerPage=1'),
    )
    expect(lastByName.items).toEqual([client])
  })
})

describe('GET /api/platform/clients/{id}', () => {
  test('200, and 404 for sandbox twins and unknown ids', async () => {
    const { client, sandbox } = await create()
    expect(await expectBody(await operator('GET', `/api/platform/clients/${client.id}`))).toEqual(client)
    for (const id of [sandbox.id, crypto.randomUUID()])
      await expectProblem(await operator('GET', `/api/platform/clients/${id}`), 404, 'not-found')
  })
})

describe('PATCH /api/platform/clients/{id}', () => {
  test('200: changes the plan of both twins, the name of the live one, and the ETag of the sandbox', async () => {
    const { client, sandbox, keys } = await create()
    const before = await requestSandbox('/api/client', keys.test.secret)
    const path = `/api/platform/clients/${client.id}`
    expect(
      await expectBody(await operator('PATCH', path, { plan: 'enterprise', name: 'Grown' })),
    ).toMatchObject({
      plan: 'enterprise',
      name: 'Grown',
    })
    const after = await requestSandbox('/api/client', keys.test.secret)
    expect(await expectBody(after)).toMatchObject({ id: sandbox.id, plan: 'enterprise', name: 'Made' })
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  test('200: suspension rejects sessions and the keys of both environments, with the reason, until it ends', async () => {
    const { client, keys } = await create()
    const live = callAs(service, keys.live.secret)
    const user = await expectBody(await live('POST', '/api/users', { email: 'a@example.org' }), 201)
    const { token } = await expectBody<{ token: string }>(
      await live('POST', `/api/users/${user.id}/sessions`),
      201,
    )
    await operator('PATCH', `/api/platform/clients/${client.id}`, { suspended: true })
    const responses = [
      await waitForStatus(403, () => live('GET', '/api/me')),
      await waitForStatus(403, () => requestSandbox('/api/me', keys.test.secret)),
      await callAs(service, token)('GET', '/api/me'),
    ]
    for (const response of responses) {
      const { detail, reason } = await expectProblem(response, 403, 'forbidden')
      expect(detail).toContain('suspended')
      expect(reason).toBe('client_suspended')
    }
    await operator('PATCH', `/api/platform/clients/${client.id}`, { suspended: false })
    await waitForStatus(200, () => live('GET', '/api/me'))
    expect((await callAs(service, token)('GET', '/api/me')).status).toBe(200)
  })

  test('400 for an empty change and for a field that operators cannot set', async () => {
    const path = `/api/platform/clients/${(await create()).client.id}`
    await expectViolations(await operator('PATCH', path, {}), [' empty'])
    await expectViolations(await operator('PATCH', path, { slug: 'x' }), ['slug unknown_field'])
  })

  test('404 for sandbox twins and unknown ids', async () => {
    for (const id of [(await create()).sandbox.id, crypto.randomUUID()])
      await expectProblem(
        await operator('PATCH', `/api/platform/clients/${id}`, { name: 'x' }),
        404,
        'not-found',
      )
  })
})

describe('DELETE /api/platform/clients/{id}', () => {
  test('204: keys of both twins are rejected with 401, and requests for the deleted client with 404', async () => {
    const { client, keys } = await create()
    const path = `/api/platform/clients/${client.id}`
    expect((await operator('DELETE', path)).status).toBe(204)
    await waitForStatus(401, () => callAs(service, keys.live.secret)('GET', '/api/me'))
    await waitForStatus(401, () => requestSandbox('/api/me', keys.test.secret))
    await expectProblem(await operator('DELETE', path), 404, 'not-found')
    await expectProblem(await operator('GET', path), 404, 'not-found')
  })

  test('204: webhooks of both twins receive no later changes, such as lapses', async () => {
    const client = await service.createClient()
    for (const { webhooks, members } of [client.live, client.sandbox]) {
      await webhooks.create({ url: 'https://receiver.example.org/events', events: ['member.updated'] })
      await members.create(buildPerson({ status: 'active' }))
    }
    expect((await operator('DELETE', `/api/platform/clients/${client.record.id}`)).status).toBe(204)
    const { sql } = service.database
    const ids = sql.array([client.record.id, client.twin.id], 'UUID')
    await sql`update members set renews_at = now() - interval '1 day' where client_id = any(${ids})`
    expect(
      (await expectBody(await operator('POST', '/api/platform/maintenance/run'))).membersMoved,
    ).toBeGreaterThanOrEqual(2)
    await service.relay()
    const [deliveries] =
      await sql`select count(*)::int as count from webhook_deliveries where client_id = any(${ids})`
    expect(deliveries).toEqual({ count: 0 })
  })
})

describe('POST /api/platform/maintenance/run', () => {
  test('200: lapses members whose membership has ended, and returns their number', async () => {
    const { live } = service.client
    const due = await live.members.create(buildPerson({ status: 'active', renewsAt: '2020-01-01T00:00:00Z' }))
    const report = await expectBody(await operator('POST', '/api/platform/maintenance/run'))
    expect(report.membersMoved).toBe(1)
    expect((await live.members.get(due.id)).status).toBe('lapsed')
  })
})

describe('401', () => {
  test.each([
    ['no key', () => null],
    ['a client’s key', () => service.client.keys.live.secret],
    ['an operator’s key with a typo', () => `${service.operatorKey.slice(0, -1)}_`],
  ])('for %s', async (_, key) => {
    await expectProblem(await callAs(service, key())('GET', '/api/platform/clients'), 401, 'unauthorized')
  })
})

/** Retries until a response has this status: a process caches a key for up to a second. */
async function waitForStatus(status: number, attempt: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await attempt()
    if (response.status === status) return response
    await Bun.sleep(20)
  }
}
