import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)

describe('GET /api/client', () => {
  test('200: the association’s profile with every field', async () => {
    const { record } = service.client
    expect(await expectBody(await call('GET', '/api/client'))).toEqual({
      id: record.id,
      slug: record.slug,
      name: record.name,
      environment: 'live',
      plan: 'enterprise',
      suspended: false,
      website: null,
      logoUrl: null,
      brandColor: null,
      locale: 'en',
      timezone: 'UTC',
      chat: { public: false, retentionDays: 365, languageModel: true },
      signIn: { code: true },
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
    })
  })

  test('200: the sandbox twin has its own profile with the same slug', async () => {
    const twin = await service.client.sandbox.client.get()
    expect(twin).toMatchObject({ slug: service.client.record.slug, environment: 'test' })
    expect(twin.id).not.toBe(service.client.record.id)
  })
})

describe.each(['PUT', 'PATCH'])('%s /api/client', (method) => {
  test('200: merges, accepts its own response, and does not change the sandbox', async () => {
    const change = {
      name: `By ${method}`,
      website: 'https://example.org/',
      logoUrl: 'https://example.org/logo.png',
      brandColor: '#0B5cad',
      locale: 'pt-BR',
      timezone: 'Europe/Amsterdam',
      chat: { public: true, retentionDays: 30, languageModel: false },
    }
    const changed = await expectBody(await call(method, '/api/client', change))
    expect(changed).toMatchObject(change)
    expect(await expectBody(await call(method, '/api/client', changed))).toEqual(changed)
    expect(
      await expectBody(await call(method, '/api/client', { website: null, locale: null })),
    ).toMatchObject({
      website: null,
      locale: 'en',
      timezone: 'Europe/Amsterdam',
    })
    expect((await service.client.sandbox.client.get()).website).toBeNull()
    for (const chat of [{ retentionDays: 60 }, { languageModel: true }, { public: false }])
      await expectBody(await call(method, '/api/client', { chat }))
    expect((await service.client.live.client.get()).chat).toEqual({
      public: false,
      retentionDays: 60,
      languageModel: true,
    })
  })

  test.each([
    [{ plan: 'standard' }, ['plan read_only']],
    [{ suspended: true, slug: 'other' }, ['suspended read_only', 'slug read_only']],
    [{ environment: 'test' }, ['environment read_only']],
    [{ name: '' }, ['name too_short']],
    [{ name: null }, ['name invalid_type']],
    [{ website: 'javascript:alert(1)' }, ['website invalid_format']],
    [{ logoUrl: '//example.org/x' }, ['logoUrl invalid_format']],
    [{ brandColor: 'red' }, ['brandColor invalid_format']],
    [{ locale: 'en_US' }, ['locale invalid_format']],
    [{ timezone: 'Mars/Olympus' }, ['timezone invalid_format']],
    [{ timezone: '+02:00' }, ['timezone invalid_format']],
    [{ chat: { public: 'yes' } }, ['chat.public invalid_type']],
    [{ chat: { private: true } }, ['chat.private unknown_field']],
    [{ signIn: { code: 'no' } }, ['signIn.code invalid_type']],
    [{ signIn: { code: false } }, ['signIn.code no_single_sign_on']],
    [{}, [' empty']],
  ])('400: %j', async (body, violations) => {
    await expectViolations(await call(method, '/api/client', body), violations)
  })
})

describe('GET /api/me', () => {
  test('200: returns the key, its association and scopes', async () => {
    const { key, id } = await service.client.live.keys.create({
      name: 'Me',
      type: 'secret',
      scopes: ['reports:read'],
    })
    expect(await expectBody(await callAs(service, key)('GET', '/api/me'))).toMatchObject({
      actor: { type: 'key', id, name: 'Me' },
      client: { id: service.client.record.id },
      user: null,
      member: null,
      scopes: ['reports:read'],
    })
  })
})
