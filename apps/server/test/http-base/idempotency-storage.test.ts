import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { openPlatformDatabase } from '../platform-database.ts'

const service = await testService()
const platform = openPlatformDatabase(service)
const call = callAs(service, service.client.keys.live.secret)
const createKeyHeader = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('a response is stored under its Idempotency-Key', () => {
  test('if it is a conflict', async () => {
    const existing = await service.client.live.members.create(buildPerson())
    const key = createKeyHeader()
    const body = buildPerson({ email: existing.email })
    await expectProblem(await call('POST', '/api/members', body, key), 409, 'email-taken')
    await service.client.live.members.delete(existing.id)
    const secondResponse = await call('POST', '/api/members', body, key)
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
    expect((await expectBody<{ type: string }>(secondResponse, 409)).type).toEndWith('/problems/email-taken')
    expect((await call('POST', '/api/members', body, createKeyHeader())).status).toBe(201)
  })

  test('encrypted, since it may contain a key', async () => {
    const { key } = await expectBody<{ key: string }>(
      await call('POST', '/api/keys', { name: 'Secret', type: 'secret' }, createKeyHeader()),
      201,
    )
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from idempotent_answers
      where position(${Buffer.from(key)} in body) > 0 or headers::text like ${`%${key}%`}`.execute(platform)
    expect(rows).toEqual([{ found: 0 }])
  })

  test('for 24 hours', async () => {
    const header = createKeyHeader()
    const body = buildPerson()
    const first = await expectBody(await call('POST', '/api/members', body, header), 201)
    await backdate(header, '23 hours 59 minutes')
    expect((await expectBody(await call('POST', '/api/members', body, header), 201)).id).toBe(first.id)
    await backdate(header, '24 hours 1 minute')
    await expectProblem(await call('POST', '/api/members', body, header), 409, 'email-taken')
    const otherResponse = await call('POST', '/api/members', buildPerson(), createKeyHeader())
    expect(otherResponse.status).toBe(201)
  })
})

describe('an Idempotency-Key remains unused', () => {
  test('after 400, 401, 403, 404 and 415', async () => {
    const key = createKeyHeader()
    const unknownId = crypto.randomUUID()
    await expectProblem(await call('POST', '/api/members', { email: 'x' }, key), 400, 'validation-error')
    await expectProblem(await call('POST', '/api/members', '{', key), 400, 'malformed-request')
    await expectProblem(
      await callAs(service, null)('POST', '/api/members', buildPerson(), key),
      401,
      'unauthorized',
    )
    await expectProblem(
      await call('POST', `/api/members/${unknownId}/erase`, undefined, key),
      404,
      'not-found',
    )
    await expectProblem(await call('POST', `/api/members/${unknownId}/sessions`, {}, key), 404, 'not-found')
    const text = { 'content-type': 'text/plain', ...key }
    await expectProblem(await call('POST', '/api/members', 'x', text), 415, 'unsupported-media-type')
    await expectProblem(
      await call('POST', '/api/members', buildPerson({ level: 'none' }), key),
      400,
      'validation-error',
    )
    const { key: limitedKey } = await service.client.live.keys.create({
      name: 'W',
      type: 'secret',
      scopes: ['keys:write'],
    })
    const unrestrictedKey = { name: 'Wide', type: 'secret', scopes: ['*'] }
    await expectProblem(
      await callAs(service, limitedKey)('POST', '/api/keys', unrestrictedKey, key),
      403,
      'insufficient-scope',
    )
    expect((await call('POST', '/api/members', buildPerson(), key)).status).toBe(201)
  })

  test('after 500', async () => {
    const key = createKeyHeader()
    const body = buildPerson()
    const { sql: owner } = service.database
    await owner.unsafe(`create function break_members() returns trigger language plpgsql as
      $$ begin raise exception 'broken for a test'; end $$`)
    await owner.unsafe(
      'create trigger break before insert on members for each row execute function break_members()',
    )
    const response = await call('POST', '/api/members', body, key)
    await owner.unsafe('drop trigger break on members')
    const problem = await expectProblem(response, 500, 'internal-error')
    expect(JSON.stringify(problem)).not.toContain('broken for a test')
    expect((await call('POST', '/api/members', body, key)).status).toBe(201)
  })
})

/** Sets the age of the response stored under a key. */
async function backdate(header: Record<string, string>, age: string): Promise<void> {
  await sql`update idempotent_answers set created_at = now() - ${age}::interval
    where key like ${`%${header['idempotency-key']}`}`.execute(platform)
}
