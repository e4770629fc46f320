import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { openPlatformDatabase } from '../platform-database.ts'

const service = await testService()
const platform = openPlatformDatabase(service)
const { live, keys } = service.client

async function fetchUnauthorizedDetail(headers: Record<string, string>, base = service.url): Promise<string> {
  const response = await fetch(`${base}/api/members`, { headers })
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="guildhall"')
  return (await expectProblem(response, 401, 'unauthorized')).detail
}
const buildHeaders = (key: string) => ({ authorization: `Bearer ${key}` })

describe('401', () => {
  test('without a key, explains how to send one', async () => {
    expect(await fetchUnauthorizedDetail({})).toContain('Authorization: Bearer')
  })

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Bearer a b', 'guild_sk_live_x', 'Token x'])(
    'for a header without a bearer token: “%s”',
    async (authorization) => {
      expect(await fetchUnauthorizedDetail({ authorization })).toContain('Bearer')
    },
  )

  test('reports a mistyped key', async () => {
    const { secret } = keys.live
    const otherCharacter = secret[20] === 'x' ? 'y' : 'x'
    const typos = [
      secret.slice(0, 20) + otherCharacter + secret.slice(21),
      secret.slice(0, -1),
      `${secret}0`,
      secret.toLowerCase() === secret ? secret.toUpperCase() : secret.toLowerCase(),
    ]
    for (const typo of typos)
      expect(await fetchUnauthorizedDetail(buildHeaders(typo))).toContain('character is wrong or missing')
  })

  test('reports an unknown well-formed key', async () => {
    const { key, id } = await live.keys.create({ name: 'Gone', type: 'secret', scopes: [] })
    await sql`delete from key_secrets where key_id = ${id}`.execute(platform)
    expect(await fetchUnauthorizedDetail(buildHeaders(key))).toContain('Unknown API key')
  })

  test('reports an expired key', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const { key, id } = await live.keys.create({ name: 'Short', type: 'secret', scopes: [], expiresAt })
    await sql`update keys set expires_at = now() - interval '1 second' where id = ${id}`.execute(platform)
    expect(await fetchUnauthorizedDetail(buildHeaders(key))).toContain('expired')
  })

  test('for a publishable key, explains its use', async () => {
    expect(await fetchUnauthorizedDetail(buildHeaders(keys.live.publishable))).toContain('publishable key')
    await fetchUnauthorizedDetail({ 'x-api-key': keys.live.publishable })
  })

  test('for a key of the other environment, names the right URL', async () => {
    expect(await fetchUnauthorizedDetail(buildHeaders(keys.live.secret), service.sandboxUrl)).toContain(
      service.url,
    )
    expect(await fetchUnauthorizedDetail(buildHeaders(keys.test.secret))).toContain(service.sandboxUrl)
  })

  test('for a session of the other environment, names the right URL', async () => {
    const { id } = await live.users.create({ email: 'a@example.org' })
    const { token } = await live.users.createSession(id)
    expect(await fetchUnauthorizedDetail(buildHeaders(token), service.sandboxUrl)).toContain(service.url)
  })

  test('for an operator key, names the routes that accept it', async () => {
    expect(await fetchUnauthorizedDetail(buildHeaders(service.operatorKey))).toContain('/api/platform')
  })
})

describe('a scope', () => {
  const createKey = async (...scopes: string[]) =>
    callAs(service, (await live.keys.create({ name: scopes.join(), type: 'secret', scopes })).key)

  test('for writing includes reading, but not vice versa', async () => {
    const writer = await createKey('identity:write')
    expect((await writer('GET', '/api/users')).status).toBe(200)
    const reader = await createKey('identity:read')
    expect((await reader('GET', '/api/users')).status).toBe(200)
    const response = await reader('POST', '/api/users', { email: 'b@example.org' })
    const { scope, detail } = await expectProblem(response, 403, 'insufficient-scope')
    expect(scope).toBe('identity:write')
    expect(detail).toContain('identity:write')
  })

  test('for reading grants access to its own endpoints, and to none of other scopes', async () => {
    const pathsByScope: Record<string, string[]> = {
      'members:read': ['/api/members', '/api/membership-levels', '/api/imports', '/api/members/export'],
      'keys:read': ['/api/keys'],
      'identity:read': ['/api/users'],
      'audit:read': ['/api/audit-log'],
      'client:read': ['/api/client'],
      'views:read': ['/api/views'],
    }
    for (const scope of Object.keys(pathsByScope)) {
      const call = await createKey(scope)
      for (const [requiredScope, paths] of Object.entries(pathsByScope)) {
        for (const path of paths)
          expect(`${scope} ${path} ${(await call('GET', path)).status}`).toBe(
            `${scope} ${path} ${requiredScope === scope ? 200 : 403}`,
          )
      }
    }
  })

  test('named * includes other scopes', async () => {
    const call = await createKey('*')
    for (const path of ['/api/members', '/api/keys', '/api/users', '/api/audit-log', '/api/client'])
      expect((await call('GET', path)).status).toBe(200)
  })

  test('is returned by /api/me, with the scopes that it includes', async () => {
    const call = await createKey('members:write', 'audit:read')
    const me = await expectBody<{ actor: object; scopes: string[] }>(await call('GET', '/api/me'))
    expect(me.scopes).toEqual(['members:read', 'members:write', 'audit:read'])
    expect(me).toMatchObject({ user: null, member: null, client: { id: service.client.record.id } })
  })
})

test('lastUsedAt is null until a key is used', async () => {
  const { id, key } = await live.keys.create({ name: 'Used', type: 'secret', scopes: [] })
  expect((await live.keys.get(id)).lastUsedAt).toBeNull()
  await callAs(service, key)('GET', '/api/me')
  while ((await live.keys.get(id)).lastUsedAt === null) await Bun.sleep(10)
})

test('lastUsedAt does not change when a revoked key is rejected', async () => {
  const used = await live.keys.create({ name: 'Used', type: 'secret', scopes: [] })
  const revoked = await live.keys.create({ name: 'Revoked', type: 'secret', scopes: [] })
  await live.keys.revoke(revoked.id)
  expect((await callAs(service, revoked.key)('GET', '/api/me')).status).toBe(401)
  await callAs(service, used.key)('GET', '/api/me')
  while ((await live.keys.get(used.id)).lastUsedAt === null) await Bun.sleep(10)
  expect((await live.keys.get(revoked.id)).lastUsedAt).toBeNull()
})
