import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { openPlatformDatabase } from '../platform-database.ts'
import { waitUntilRefused } from './wait-until-refused.ts'

const service = await testService()
const platform = openPlatformDatabase(service)
const call = callAs(service, service.client.keys.live.secret)
const create = async (fields: object = {}) =>
  expectBody<{ id: string; key: string }>(
    await call('POST', '/api/keys', { name: 'Key', type: 'secret', ...fields }),
    201,
  )

describe('expiresAt of a key', () => {
  const later = '2090-01-01T00:00:00.000Z'
  const earlier = '2080-01-01T00:00:00.000Z'
  const expire = async (id: string) => {
    await sql`update keys set expires_at = now() - interval '1 minute' where id = ${id}`.execute(platform)
  }

  test('400 for extending an expired key, even for a caller with all scopes', async () => {
    const { id, key } = await create({ scopes: ['members:read'], expiresAt: earlier })
    await expire(id)
    for (const expiresAt of [later, null])
      await expectViolations(await call('PATCH', `/api/keys/${id}`, { expiresAt }), ['expiresAt expired'])
    await waitUntilRefused(() => callAs(service, key)('GET', '/api/members'))
    const record = await expectBody<Record<string, unknown>>(await call('GET', `/api/keys/${id}`))
    expect(
      await expectBody(await call('PATCH', `/api/keys/${id}`, { ...record, name: 'Old' })),
    ).toMatchObject({
      name: 'Old',
      expiresAt: record.expiresAt,
    })
  })

  test('403 for extending a key with more permissions than the caller', async () => {
    const { key: callerKey } = await create({ scopes: ['keys:write', 'members:read'] })
    const change = (id: string, expiresAt: unknown) =>
      callAs(service, callerKey)('PATCH', `/api/keys/${id}`, { expiresAt })
    const unrestrictedKey = await create({ scopes: ['*'], expiresAt: earlier })
    for (const expiresAt of [later, null])
      await expectProblem(await change(unrestrictedKey.id, expiresAt), 403, 'insufficient-scope')
    expect(await expectBody(await change(unrestrictedKey.id, '2070-01-01T00:00:00Z'))).toMatchObject({
      expiresAt: '2070-01-01T00:00:00.000Z',
    })
    const readerKey = await create({ scopes: ['members:read'], expiresAt: earlier })
    expect(await expectBody(await change(readerKey.id, later))).toMatchObject({ expiresAt: later })
    expect(
      await expectBody(await call('PATCH', `/api/keys/${unrestrictedKey.id}`, { expiresAt: null })),
    ).toMatchObject({
      expiresAt: null,
    })
  })

  test('409 for rotating an expired key', async () => {
    const { id } = await create({ expiresAt: earlier })
    await expire(id)
    await expectProblem(await call('POST', `/api/keys/${id}/rotate`, {}), 409, 'conflict')
  })

  test('200: a revoked key remains revoked after its expiry is extended', async () => {
    const { id, key } = await create({ scopes: ['members:read'], expiresAt: earlier })
    await call('DELETE', `/api/keys/${id}`)
    await expectBody(await call('PATCH', `/api/keys/${id}`, { expiresAt: later }))
    await waitUntilRefused(() => callAs(service, key)('GET', '/api/members'))
  })
})
