import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectPublicError } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'

const service = await testService()
const { live, keys } = service.client
const visitor = callWithApiKey(service, keys.live.publishable)
const anonymous = callAs(service, null)
const names = ['events', 'courses', 'jobs', 'community', 'sponsorships']
const id = crypto.randomUUID()

describe('400 INVALID_PARAMETER, with the name of the invalid parameter', () => {
  test.each([
    ['events?limit=0', 'limit'],
    ['events?limit=101', 'limit'],
    ['events?limit=1.5', 'limit'],
    ['events?limit=', 'limit'],
    ['events?offset=-1', 'offset'],
    ['events?offset=1000000001', 'offset'],
    ['events?limit=1&limit=2', 'limit'],
    ['events?page=1', 'page'],
    ['events?when=soon', 'when'],
    ['events?startsAt=2026-01-01', 'startsAt'],
    ['events?startsAt[after]=2026-02-30', 'startsAt[after]'],
    ['events?startsAt[around]=2026-02-20', 'startsAt[around]'],
    ['events?endsAt[after]=x', 'endsAt[after]'],
    ['events?status=draft', 'status'],
    ['jobs?when=all', 'when'],
    ['jobs?remote=moon', 'remote'],
    ['jobs?remote[]=remote&remote[]=moon', 'remote[]'],
    ['jobs?remote=remote&remote=onsite', 'remote'],
    ['jobs?remote=remote&remote[]=onsite', 'remote[]'],
    ['jobs?limit[]=1', 'limit[]'],
    ['jobs?title[]=Pilot', 'title[]'],
    [`community?${'space[]=a&'.repeat(101)}`, 'space[]'],
    ['resources?q[]=tide', 'q[]'],
    ['events?startsAt[after]=2026-01-01&startsAt[after]=2026-01-01', 'startsAt[after]'],
    ['jobs?employmentType=full_time', 'employmentType'],
    ['courses?delivery=owl', 'delivery'],
    ['community?space=', 'space'],
    ['community?space=%00', 'space'],
    ['sponsorships?sort=1', 'sort'],
    ['sponsorships?visibility=members', 'visibility'],
    [`events/${id}?limit=1`, 'limit'],
    ['events.ics?when=all', 'when'],
  ])('%s', async (path, parameter) => {
    const response = await visitor('GET', `/api/v1/${path}`)
    expect(await expectPublicError(response, 400, 'INVALID_PARAMETER')).toBe(parameter)
  })
})

describe('401 UNAUTHORIZED', () => {
  const invalidKeys: [string, () => string | undefined][] = [
    ['no key', () => undefined],
    ['an empty key', () => ''],
    ['a key with a typo', () => `${keys.live.publishable.slice(0, -1)}_`],
    ['the key of the sandbox', () => keys.test.publishable],
    ['the secret key of the sandbox', () => keys.test.secret],
    ['an operator’s key', () => service.operatorKey],
  ]
  test.each(invalidKeys)('for %s', async (_, key) => {
    const input = key()
    const headers: Record<string, string> = input === undefined ? {} : { 'x-api-key': input }
    for (const path of [...names, `events/${id}`, 'events.ics'])
      await expectPublicError(
        await anonymous('GET', `/api/v1/${path}`, undefined, headers),
        401,
        'UNAUTHORIZED',
      )
  })

  test('for a key in another header, and a revoked one', async () => {
    await expectPublicError(
      await service.request('/api/v1/jobs', { key: keys.live.secret }),
      401,
      'UNAUTHORIZED',
    )
    const created = await live.keys.create({ name: 'Site', type: 'publishable' })
    const site = callWithApiKey(service, created.key)
    expect((await site('GET', '/api/v1/jobs')).status).toBe(200)
    await live.keys.revoke(created.id)
    for (;;) {
      const response = await site('GET', '/api/v1/jobs')
      if (response.status !== 200) return void (await expectPublicError(response, 401, 'UNAUTHORIZED'))
      await Bun.sleep(20)
    }
  })

  test('for the live key at the URL of the sandbox, which has its own lists', async () => {
    const job = { title: 'Sand', employer: 'Port', status: 'published' as const }
    await service.client.sandbox.jobs.create(job)
    const requestSandbox = async (key: string) =>
      fetch(`${service.sandboxUrl}/api/v1/jobs`, { headers: { 'x-api-key': key } })
    expect((await expectBody<{ total: number }>(await requestSandbox(keys.test.publishable))).total).toBe(1)
    expect((await expectBody<{ total: number }>(await visitor('GET', '/api/v1/jobs'))).total).toBe(0)
    await expectPublicError(await requestSandbox(keys.live.publishable), 401, 'UNAUTHORIZED')
  })
})

describe('403', () => {
  const origin = 'https://site.example'

  test('SECRET_KEY_IN_BROWSER: a secret key with an Origin, or in a URL', async () => {
    const secret = callWithApiKey(service, keys.live.secret)
    expect((await secret('GET', '/api/v1/jobs')).status).toBe(200)
    const responses = [
      await secret('GET', '/api/v1/jobs', undefined, { origin }),
      await secret('GET', '/api/v1/jobs', undefined, { origin: 'null' }),
      await anonymous('GET', `/api/v1/events.ics?key=${keys.live.secret}`),
    ]
    for (const response of responses) await expectPublicError(response, 403, 'SECRET_KEY_IN_BROWSER')
  })

  test('ORIGIN_NOT_ALLOWED: an origin the key does not list, readable by the page', async () => {
    const { key } = await live.keys.create({ name: 'Site', type: 'publishable', allowedOrigins: [origin] })
    const site = callWithApiKey(service, key)
    for (const otherOrigin of [
      'https://evil.example',
      'http://site.example',
      `${origin}.evil.example`,
      'null',
    ]) {
      const response = await site('GET', '/api/v1/jobs', undefined, { origin: otherOrigin })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      await expectPublicError(response, 403, 'ORIGIN_NOT_ALLOWED')
    }
  })

  test('FORBIDDEN: a suspended association', async () => {
    const client = await service.createClient()
    await service.operator.platform.clients.update(client.record.id, { suspended: true })
    const response = await callWithApiKey(service, client.keys.live.publishable)('GET', '/api/v1/jobs')
    await expectPublicError(response, 403, 'FORBIDDEN')
  })
})

describe('404 NOT_FOUND', () => {
  test.each([
    'nothing',
    '',
    `jobs/${id}`,
    `jobs/${id}/more`,
    'jobs/',
    'jobs.ics',
    `events/${id}.ics`,
    'members',
  ])('/api/v1/%s', async (path) => {
    await expectPublicError(await visitor('GET', `/api/v1/${path}`), 404, 'NOT_FOUND')
  })
})

describe('405 METHOD_NOT_ALLOWED comes before 401', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
    for (const path of [...names, `jobs/${id}`, 'events.ics']) {
      const response = await anonymous(method, `/api/v1/${path}`)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      await expectPublicError(response, 405, 'METHOD_NOT_ALLOWED')
    }
    await expectPublicError(await anonymous(method, '/api/v1/nothing'), 404, 'NOT_FOUND')
  })
})

describe('a page of another origin', () => {
  const origin = 'https://site.example'
  const preflightHeaders = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'x-api-key',
  }

  test.each([...names, `jobs/${id}`, 'events.ics'])(
    'can send a preflight request without a key: %s',
    async (path) => {
      const response = await anonymous('OPTIONS', `/api/v1/${path}`, undefined, preflightHeaders)
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-methods')).toContain('GET')
      expect(response.headers.get('access-control-allow-headers')).toContain('X-API-Key')
      expect(response.headers.get('access-control-max-age')).toBe('86400')
    },
  )

  test('can read with a key that lists its origin, or lists no origins', async () => {
    const { key } = await live.keys.create({
      name: 'Site',
      type: 'publishable',
      allowedOrigins: ['https://first.example', origin],
    })
    for (let index = 0; index < 3; index++) {
      const [siteVisitor, unrestrictedVisitor] = [callWithApiKey(service, key), visitor]
      const response = await siteVisitor('GET', '/api/v1/jobs', undefined, { origin })
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      const first = await siteVisitor('GET', '/api/v1/jobs', undefined, { origin: 'https://first.example' })
      expect(first.headers.get('access-control-allow-origin')).toBe('https://first.example')
      const otherResponse = await siteVisitor('GET', '/api/v1/jobs', undefined, {
        origin: 'https://evil.example',
      })
      await expectPublicError(otherResponse, 403, 'ORIGIN_NOT_ALLOWED')
      // A server sends no Origin.
      expect((await siteVisitor('GET', '/api/v1/jobs')).status).toBe(200)
      const unrestrictedResponse = await unrestrictedVisitor('GET', '/api/v1/jobs', undefined, { origin })
      expect(unrestrictedResponse.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('can read the documented headers of responses and errors', async () => {
    for (const path of ['jobs', 'jobs?limit=0']) {
      const response = await visitor('GET', `/api/v1/${path}`, undefined, { origin })
      const exposed = (response.headers.get('access-control-expose-headers') ?? '').split(', ')
      for (const name of ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-RateLimit-Remaining'])
        expect(exposed).toContain(name)
      for (const name of ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining'])
        expect(response.headers.has(name)).toBeTrue()
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})
