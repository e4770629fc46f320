import { describe, expect, test } from 'bun:test'
import { addOrganizationWith, fillMirror, testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const { service, broker } = await testServiceWithBroker()
const serviceWithoutBroker = await testService()
const defaults = {
  organizationId: null,
  defaultConnectionId: null,
  groupRoles: {},
  defaultRole: 'ROLE_MEMBER',
  attributes: {},
  onDelete: 'deactivate',
}
const createAssociation = async () => {
  const client = await service.createClient()
  const call = callAs(service, client.keys.live.secret)
  return {
    client,
    put: (body: object, headers = {}) => call('PUT', '/api/settings/identity', body, headers),
    call,
  }
}
let counter = 0
const createOrganizationId = () => `org_of_test_${++counter}`

describe('GET and PUT /api/settings/identity', () => {
  test('200: the defaults before anything is set; PUT accepts the settings from GET', async () => {
    const { call, put } = await createAssociation()
    const response = await call('GET', '/api/settings/identity')
    expect(response.headers.get('etag')).toBe('"0"')
    const settings = await expectBody(response)
    expect(settings).toEqual(defaults)
    expect(await expectBody(await put(settings))).toEqual(defaults)
  })

  test('200: merges field by field; null removes an entry or restores a default', async () => {
    const { put } = await createAssociation()
    await expectBody(
      await put({
        groupRoles: { Staff: 'ROLE_CLIENT_USER', Board: 'ROLE_CLIENT_ADMIN' },
        onDelete: 'delete',
      }),
    )
    expect(await expectBody(await put({ groupRoles: { Board: null }, onDelete: null }))).toEqual({
      ...defaults,
      groupRoles: { Staff: 'ROLE_CLIENT_USER' },
    })
    expect(await expectBody(await put({ groupRoles: null }))).toEqual(defaults)
  })

  test('400: reports all unknown roles and attribute targets together; an invalid group name; unknown values and fields', async () => {
    const { put } = await createAssociation()
    const body = {
      groupRoles: { Staff: 'ROLE_ROOT' },
      defaultRole: 'ROLE_ROOT',
      attributes: { x: 'password' },
    }
    await expectViolations(await put(body), [
      'groupRoles.Staff unknown_role',
      'defaultRole unknown_role',
      'attributes.x unknown_value',
    ])
    const response = await put({ groupRoles: { ['x'.repeat(201)]: 'ROLE_CLIENT_USER' } })
    const { violations } = await expectProblem(response, 400, 'validation-error')
    expect(violations).toMatchObject([
      { code: 'invalid_name', message: 'A key must have 1 to 200 characters.' },
    ])
    await expectViolations(await put({ onDelete: 'shred', group: {} }), [
      'onDelete unknown_value',
      'group unknown_field',
    ])
  })

  test('400: an unknown default connection', async () => {
    const { put } = await createAssociation()
    await expectViolations(await put({ defaultConnectionId: 'conn_other' }), [
      'defaultConnectionId unknown_reference',
    ])
  })

  test('409: another association’s organization, and replacing or removing its own', async () => {
    const [first, second] = [await createAssociation(), await createAssociation()]
    const organizationId = createOrganizationId()
    await expectBody(await first.put({ organizationId }))
    await expectProblem(await second.put({ organizationId }), 409, 'conflict')
    await expectProblem(await first.put({ organizationId: createOrganizationId() }), 409, 'conflict')
    await expectProblem(await first.put({ organizationId: null }), 409, 'conflict')
    expect(await expectBody(await first.put({ organizationId }))).toMatchObject({ organizationId })
  })

  test('200: the organization of a deleted association can be assigned again', async () => {
    const [first, second] = [await createAssociation(), await createAssociation()]
    const organizationId = createOrganizationId()
    await expectBody(await first.put({ organizationId }))
    await service.operator.platform.clients.delete(first.client.record.id)
    await expectBody(await second.put({ organizationId }))
  })

  test('412: a stale ETag', async () => {
    const { put } = await createAssociation()
    const etag = (await put({ defaultRole: 'ROLE_CLIENT_USER' })).headers.get('etag') ?? ''
    await expectBody(await put({ defaultRole: 'ROLE_MEMBER' }, { 'if-match': etag }))
    await expectProblem(await put({ onDelete: 'delete' }, { 'if-match': etag }), 412, 'precondition-failed')
  })

  test('403: a role with scopes that the key lacks, unless it is already set', async () => {
    const { client, put } = await createAssociation()
    const { key } = await client.live.keys.create({
      name: 'Narrow',
      type: 'secret',
      scopes: ['identity:write'],
    })
    const putWithNarrowKey = (body: object) => callAs(service, key)('PUT', '/api/settings/identity', body)
    for (const body of [
      { defaultRole: 'ROLE_CLIENT_ADMIN' },
      { groupRoles: { Board: 'ROLE_CLIENT_ADMIN' } },
      { groupRoles: { Office: 'ROLE_CLIENT_USER' } },
    ])
      await expectProblem(await putWithNarrowKey(body), 403, 'insufficient-scope')
    await expectBody(await put({ groupRoles: { Board: 'ROLE_CLIENT_ADMIN' } }))
    expect(
      await expectBody(
        await putWithNarrowKey({ groupRoles: { Board: 'ROLE_CLIENT_ADMIN' }, onDelete: 'delete' }),
      ),
    ).toEqual({
      ...defaults,
      groupRoles: { Board: 'ROLE_CLIENT_ADMIN' },
      onDelete: 'delete',
    })
    await expectBody(await putWithNarrowKey({ groupRoles: { Board: null } }))
  })

  test('403: not an administrator', async () => {
    const { client } = await createAssociation()
    const { id } = await client.live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
    const session = callAs(service, (await client.live.users.createSession(id)).token)
    await expectProblem(await session('GET', '/api/settings/identity'), 403, 'forbidden')
  })
})

describe('GET and PUT /api/platform/clients/{id}/organization', () => {
  const operator = callAs(service, service.operatorKey)

  test('200: the operator replaces the organization, ending its users’ sessions, or removes it; 412: a stale ETag', async () => {
    const { client } = await createAssociation()
    await fillMirror({ service, broker }, client.live)
    const [user] = await client.live.users.list().toArray()
    const { token } = await client.live.users.createSession(user?.id ?? '')
    const path = `/api/platform/clients/${client.record.id}/organization`
    const newOrganizationId = createOrganizationId()
    expect(
      await expectBody(await operator('PUT', path, { organizationId: newOrganizationId })),
    ).toMatchObject({
      organizationId: newOrganizationId,
    })
    await expectProblem(await service.request('/api/me', { key: token }), 401, 'unauthorized')
    const response = await operator('GET', path)
    expect(response.headers.get('etag')).toBe('"2"')
    expect(await expectBody(response)).toMatchObject({ organizationId: newOrganizationId })
    expect(await expectBody(await operator('PUT', path, { organizationId: null }))).toMatchObject({
      organizationId: null,
    })
    await expectProblem(
      await operator('PUT', path, { organizationId: newOrganizationId }, { 'if-match': '"1"' }),
      412,
      'precondition-failed',
    )
  })

  test('404: an unknown client; 409: another client’s organization', async () => {
    const buildPath = (id: string) => `/api/platform/clients/${id}/organization`
    await expectProblem(await operator('GET', buildPath(crypto.randomUUID())), 404, 'not-found')
    await expectProblem(
      await operator('PUT', buildPath(crypto.randomUUID()), { organizationId: null }),
      404,
      'not-found',
    )
    const [first, second] = [await createAssociation(), await createAssociation()]
    const organizationId = createOrganizationId()
    await expectBody(await first.put({ organizationId }))
    await expectProblem(
      await operator('PUT', buildPath(second.client.record.id), { organizationId }),
      409,
      'conflict',
    )
  })
})

describe('POST /api/auth/portal-links', () => {
  test('201: a link valid for five minutes', async () => {
    const { call, put } = await createAssociation()
    await expectBody(await put({ organizationId: addOrganizationWith(broker, []).organizationId }))
    const link = await expectBody<{ url: string; expiresAt: string }>(
      await call('POST', '/api/auth/portal-links', { intent: 'sso', returnUrl: '/settings' }),
      201,
    )
    const url = new URL(link.url)
    expect(url.origin).toBe(broker.url)
    expect(url.searchParams.get('return_url')).toBe(`${service.url}/settings`)
    expect(Math.abs(Date.parse(link.expiresAt) - Date.now() - 300_000)).toBeLessThan(10_000)
  })

  test('201: a link of the sandbox returns to the sandbox’s portal', async () => {
    const { sandbox } = (await createAssociation()).client
    const { organizationId } = addOrganizationWith(broker, [])
    await sandbox.identity.settings.update({ organizationId })
    const link = await sandbox.identity.createPortalLink({ intent: 'sso', returnUrl: '/settings' })
    expect(new URL(link.url).searchParams.get('return_url')).toBe(`${service.sandboxUrl}/settings`)
  })

  test('400: a foreign returnUrl; 409: no organization', async () => {
    const { call } = await createAssociation()
    const body = { intent: 'sso', returnUrl: 'https://evil.example/' }
    await expectViolations(await call('POST', '/api/auth/portal-links', body), ['returnUrl foreign_address'])
    await expectProblem(await call('POST', '/api/auth/portal-links', { intent: 'sso' }), 409, 'conflict')
  })

  test('502: the organization is unknown to the broker, or the broker is unavailable', async () => {
    const { call, put } = await createAssociation()
    await expectBody(await put({ organizationId: createOrganizationId() }))
    await expectProblem(await call('POST', '/api/auth/portal-links', { intent: 'sso' }), 502, 'broker-error')
    broker.failWith = 500
    const response = await call('POST', '/api/auth/portal-links', { intent: 'sso' })
    broker.failWith = null
    await expectProblem(response, 502, 'broker-unavailable')
  })
})

describe('without broker settings', () => {
  const call = callAs(serviceWithoutBroker, serviceWithoutBroker.client.keys.live.secret)
  const allMissing =
    'Missing: apiKey (BROKER_API_KEY), clientId (BROKER_CLIENT_ID), redirectUri (BROKER_REDIRECT_URI), webhookSecret (BROKER_WEBHOOK_SECRET)'

  test.each([
    ['GET', '/auth/sso', undefined],
    ['GET', '/auth/callback/broker?code=x', undefined],
    ['GET', '/api/auth/sso/connections', undefined],
    ['POST', '/api/auth/sso/connections', undefined],
    ['GET', '/api/auth/sso/connections/conn_1', undefined],
    ['POST', '/api/auth/sso/connections/conn_1', undefined],
    ['GET', '/api/directories', undefined],
    ['GET', '/api/directories/directory_1', undefined],
    ['GET', '/api/directories/directory_1/users', undefined],
    ['GET', '/api/directories/directory_1/groups', undefined],
    ['GET', '/api/directories/directory_1/syncs', undefined],
    ['POST', '/api/directories/directory_1/sync', undefined],
    ['GET', '/api/settings/identity', undefined],
    ['PUT', '/api/settings/identity', {}],
    ['POST', '/api/auth/portal-links', { intent: 'sso' }],
    ['POST', '/webhooks/broker', {}],
  ] as [string, string, object | undefined][])(
    '503: %s %s names all missing settings',
    async (method, path, body) => {
      const { detail } = await expectProblem(await call(method, path, body), 503, 'broker-not-configured')
      expect(detail).toContain(allMissing)
    },
  )

  test('503: names only the missing settings', async () => {
    const operator = callAs(serviceWithoutBroker, serviceWithoutBroker.operatorKey)
    await expectBody(
      await operator('PUT', '/api/platform/integrations/broker', {
        apiKey: 'sk_test_1',
        clientId: 'client_1',
      }),
    )
    const { detail } = await expectProblem(
      await call('GET', '/api/directories'),
      503,
      'broker-not-configured',
    )
    expect(detail).toEndWith(
      'Missing: redirectUri (BROKER_REDIRECT_URI), webhookSecret (BROKER_WEBHOOK_SECRET).',
    )
  })
})
