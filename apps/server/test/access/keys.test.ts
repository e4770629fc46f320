import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { openPlatformDatabase } from '../platform-database.ts'
import { waitUntilRefused } from './wait-until-refused.ts'

interface Key {
  id: string
  key: string
  last4: string
  prefix: string
  [field: string]: unknown
}

const service = await testService()
const platform = openPlatformDatabase(service)
const call = callAs(service, service.client.keys.live.secret)
const { live } = service.client
const create = async (fields: object = {}) =>
  expectBody<Key>(await call('POST', '/api/keys', { name: 'Key', type: 'secret', ...fields }), 201)

describe('POST /api/keys', () => {
  test('201: creates a key and shows it once', async () => {
    const response = await call('POST', '/api/keys', {
      name: 'Site',
      type: 'secret',
      scopes: ['members:read'],
    })
    const { key, ...record } = await expectBody<Key>(response, 201)
    expect(key).toMatch(/^guild_sk_live_[0-9A-Za-z]{38}$/)
    expect(response.headers.get('location')).toBe(`/api/keys/${record.id}`)
    expect(record).toEqual({
      id: expect.any(String),
      name: 'Site',
      type: 'secret',
      environment: 'live',
      scopes: ['members:read'],
      allowedOrigins: [],
      prefix: 'guild_sk_live_',
      last4: key.slice(-4),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await expectBody(await call('GET', `/api/keys/${record.id}`))).toEqual(record)
    expect(await (await call('GET', '/api/keys')).text()).not.toContain(key)
  })

  test('201: a publishable key accepts origins', async () => {
    const allowedOrigins = [
      'https://www.example.org',
      'http://localhost:3000',
      'http://site.localhost',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ]
    const { key, ...record } = await create({ type: 'publishable', allowedOrigins })
    expect(key).toMatch(/^guild_pk_live_[0-9A-Za-z]{38}$/)
    expect(record).toMatchObject({
      type: 'publishable',
      scopes: [],
      allowedOrigins,
      prefix: 'guild_pk_live_',
    })
  })

  test('400: explains which origins are valid', async () => {
    const body = { name: 'x', type: 'publishable', allowedOrigins: ['http://www.example.org'] }
    const { detail } = await expectProblem(await call('POST', '/api/keys', body), 400, 'validation-error')
    expect(detail).toContain('http is allowed only for loopback')
  })

  test('stores only the hash of a key', async () => {
    const { key } = await create()
    const { rows } = await sql<{ text: string }>`select to_jsonb(s)::text || to_jsonb(k)::text as text
      from key_secrets s join keys k on k.id = s.key_id
      where s.hash = ${Buffer.from(new Bun.CryptoHasher('sha256').update(key).digest())}`.execute(platform)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(key)
  })

  test.each([
    [{ name: 'x', type: 'secret', scopes: ['members:delete'] }, ['scopes[0] unknown_scope']],
    [{ name: 'x', type: 'secret', scopes: ['members:read', 'members:read'] }, ['scopes duplicate']],
    [{ name: 'x', type: 'publishable', scopes: ['members:read'] }, ['scopes not_allowed']],
    [{ name: 'x', type: 'secret', allowedOrigins: ['https://a.example'] }, ['allowedOrigins not_allowed']],
    [
      { name: 'x', type: 'publishable', allowedOrigins: ['https://a.example/path'] },
      ['allowedOrigins[0] invalid_format'],
    ],
    ...[
      'http://www.example.org',
      'http://localhost.example.org',
      'http://notlocalhost',
      'http://10.0.0.1',
      'http://128.0.0.1',
      'http://127.0.0.1.example.org',
      'https://',
    ].map(
      (origin) =>
        [
          { name: 'x', type: 'publishable', allowedOrigins: ['https://a.example', origin] },
          ['allowedOrigins[1] invalid_format'],
        ] as [object, string[]],
    ),
    [{ name: 'x', type: 'secret', expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt in_the_past']],
    [{ name: '', type: 'wrong' }, ['name too_short', 'type unknown_value']],
    [{}, ['name required', 'type required']],
    [{ name: 'x', type: 'secret', environment: 'live' }, ['environment unknown_field']],
  ])('400: %j', async (body, violations) => {
    await expectViolations(await call('POST', '/api/keys', body), violations)
  })

  test('403 for a key with more scopes than the caller', async () => {
    const { key } = await create({ scopes: ['keys:write', 'members:read'] })
    const limitedCall = callAs(service, key)
    const createKey = (scopes: string[]) =>
      limitedCall('POST', '/api/keys', { name: 'x', type: 'secret', scopes })
    expect((await createKey(['members:read', 'keys:read'])).status).toBe(201)
    for (const scope of ['members:write', 'identity:read', 'audit:read', '*'])
      await expectProblem(await createKey([scope]), 403, 'insufficient-scope')
  })

  test('403 without the scope', async () => {
    const { key } = await create({ scopes: ['keys:read'] })
    const response = await callAs(service, key)('POST', '/api/keys', { name: 'x', type: 'secret' })
    expect((await expectProblem(response, 403, 'insufficient-scope')).scope).toBe('keys:write')
  })
})

describe('PATCH /api/keys/{id}', () => {
  test('200: changes the name and the scopes', async () => {
    const { id, key } = await create({ scopes: ['members:read'] })
    const response = await call('PATCH', `/api/keys/${id}`, { name: 'New', scopes: ['identity:read'] })
    expect(await expectBody(response)).toMatchObject({ name: 'New', scopes: ['identity:read'] })
    expect((await callAs(service, key)('GET', '/api/users')).status).toBe(200)
    await expectProblem(await callAs(service, key)('GET', '/api/members'), 403, 'insufficient-scope')
  })

  test('200: accepts the record that POST returned', async () => {
    const { key: _, ...record } = await create()
    expect(await expectBody(await call('PATCH', `/api/keys/${record.id}`, record))).toEqual(record)
  })

  test('200 for a record sent back after the key was used', async () => {
    const { key, ...record } = await create({ scopes: ['members:read'] })
    await callAs(service, key)('GET', '/api/members')
    while ((await live.keys.get(record.id)).lastUsedAt === null) await Bun.sleep(10)
    const changed = await expectBody<Key>(
      await call('PATCH', `/api/keys/${record.id}`, { ...record, name: 'Renamed' }),
    )
    expect(changed).toMatchObject({ name: 'Renamed', lastUsedAt: expect.any(String) })
  })

  test('400 for changing read-only fields', async () => {
    const { id } = await create()
    for (const [field, value] of Object.entries({
      type: 'publishable',
      environment: 'test',
      last4: 'abcd',
      prefix: 'x',
    }))
      await expectViolations(await call('PATCH', `/api/keys/${id}`, { [field]: value }), [
        `${field} read_only`,
      ])
  })

  test('403 for adding scopes that the caller lacks', async () => {
    const { id, key } = await create({ scopes: ['keys:write'] })
    for (const scopes of [['keys:write', 'members:read'], ['*']])
      await expectProblem(
        await callAs(service, key)('PATCH', `/api/keys/${id}`, { scopes }),
        403,
        'insufficient-scope',
      )
    expect((await callAs(service, key)('PATCH', `/api/keys/${id}`, { name: 'Mine' })).status).toBe(200)
  })

  test('404 for an unknown id', async () => {
    await expectProblem(
      await call('PATCH', `/api/keys/${crypto.randomUUID()}`, { name: 'x' }),
      404,
      'not-found',
    )
  })
})

describe('DELETE /api/keys/{id}', () => {
  test('204: revokes the key, and keeps its record with the time', async () => {
    const { id, key } = await create({ scopes: ['members:read'] })
    expect((await callAs(service, key)('GET', '/api/members')).status).toBe(200)
    expect((await call('DELETE', `/api/keys/${id}`)).status).toBe(204)
    const { detail } = await waitUntilRefused(() => callAs(service, key)('GET', '/api/members'))
    expect(detail).toContain('revoked')
    expect((await expectBody(await call('GET', `/api/keys/${id}`))).revokedAt).toBeString()
  })

  test('404 for a revoked key and an unknown id', async () => {
    const { id } = await create()
    await call('DELETE', `/api/keys/${id}`)
    await expectProblem(await call('DELETE', `/api/keys/${id}`), 404, 'not-found')
    await expectProblem(await call('DELETE', `/api/keys/${crypto.randomUUID()}`), 404, 'not-found')
  })
})

describe('POST /api/keys/{id}/rotate', () => {
  test('200: a new secret with the same scopes; the old one works during the grace period', async () => {
    const oldKey = await create({ name: 'Rotating', scopes: ['members:read'] })
    const rotatedKey = await expectBody<Key>(
      await call('POST', `/api/keys/${oldKey.id}/rotate`, { graceSeconds: 3600 }),
    )
    expect(rotatedKey).toMatchObject({
      id: oldKey.id,
      name: 'Rotating',
      scopes: ['members:read'],
      last4: rotatedKey.key.slice(-4),
    })
    expect(rotatedKey.key).not.toBe(oldKey.key)
    for (const { key } of [oldKey, rotatedKey])
      expect((await callAs(service, key)('GET', '/api/members')).status).toBe(200)
    await sql`update key_secrets set expires_at = now() - interval '1 second' where key_id = ${oldKey.id} and expires_at is not null`.execute(
      platform,
    )
    expect(
      (await waitUntilRefused(() => callAs(service, oldKey.key)('GET', '/api/members'))).detail,
    ).toContain('expired')
    expect((await callAs(service, rotatedKey.key)('GET', '/api/members')).status).toBe(200)
  })

  test('200: the default grace period is a day', async () => {
    const { id } = await create()
    await expectBody(await call('POST', `/api/keys/${id}/rotate`))
    const { rows } = await sql<{
      hours: number
    }>`select round(extract(epoch from expires_at - now()) / 3600)::int
      as hours from key_secrets where key_id = ${id} and expires_at is not null`.execute(platform)
    expect(rows).toEqual([{ hours: 24 }])
  })

  test('200: without a grace period, the old secret stops working', async () => {
    const { id, key } = await create({ scopes: ['members:read'] })
    await expectBody(await call('POST', `/api/keys/${id}/rotate`, { graceSeconds: 0 }))
    await waitUntilRefused(() => callAs(service, key)('GET', '/api/members'))
  })

  test('403 for a key with more scopes than the caller', async () => {
    const { key: limitedKey } = await live.keys.create({
      name: 'Keys',
      type: 'secret',
      scopes: ['keys:write'],
    })
    const unrestrictedKey = await live.keys.create({ name: 'All', type: 'secret', scopes: ['*'] })
    const response = await callAs(service, limitedKey)('POST', `/api/keys/${unrestrictedKey.id}/rotate`, {})
    await expectProblem(response, 403, 'insufficient-scope')
    expect((await callAs(service, unrestrictedKey.key)('GET', '/api/members')).status).toBe(200)
  })

  test('400 for an invalid grace period', async () => {
    const { id } = await create()
    for (const graceSeconds of [-1, 2_592_001])
      await expectViolations(await call('POST', `/api/keys/${id}/rotate`, { graceSeconds }), [
        'graceSeconds out_of_range',
      ])
  })

  test('409 for a revoked key', async () => {
    const { id } = await create()
    await call('DELETE', `/api/keys/${id}`)
    await expectProblem(await call('POST', `/api/keys/${id}/rotate`, {}), 409, 'conflict')
  })

  test('404 for an unknown id', async () => {
    await expectProblem(await call('POST', `/api/keys/${crypto.randomUUID()}/rotate`, {}), 404, 'not-found')
  })
})
