import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'

const service = await testService()
const ownClient = service.client
const otherClient = await service.createClient()
const buildJob = (title: string) => ({ title, employer: 'Port', status: 'published' }) as const

describe('a cached response of one association is served to no other', () => {
  const visitors = [ownClient, otherClient].map(({ keys }) => callWithApiKey(service, keys.live.publishable))

  test('public lists at the same URL, requested alternately', async () => {
    await ownClient.live.jobs.create(buildJob('Of mine'))
    await otherClient.live.jobs.create(buildJob('Of theirs'))
    for (let round = 0; round < 4; round++) {
      for (const [index, visitor] of visitors.entries()) {
        const { items } = await expectBody<{ items: { title: string }[] }>(
          await visitor('GET', '/api/v1/jobs'),
        )
        expect(items.map(({ title }) => title)).toEqual([index === 0 ? 'Of mine' : 'Of theirs'])
      }
    }
  })

  test('one association’s ETag gets no 304 for another association’s list', async () => {
    const [tag, otherTag] = await Promise.all(
      visitors.map(async (visitor) => (await visitor('GET', '/api/v1/jobs')).headers.get('etag') ?? ''),
    )
    expect(tag).not.toBe(otherTag)
    const conditional = { 'if-none-match': tag ?? '' }
    expect((await visitors[0]?.('GET', '/api/v1/jobs', undefined, conditional))?.status).toBe(304)
    const response = await visitors[1]?.('GET', '/api/v1/jobs', undefined, conditional)
    expect(response?.status).toBe(200)
    expect(await response?.text()).toContain('Of theirs')
  })

  test('Vary includes key and origin for shared caches', async () => {
    for (const path of ['/api/v1/jobs', '/api/v1/jobs?limit=1', '/api/v1/events.ics']) {
      const response = await visitors[0]?.('GET', path)
      expect(response?.headers.get('cache-control')).toStartWith('public, max-age=60')
      expect(response?.headers.get('vary')).toBe('X-API-Key, Origin, Accept-Encoding')
      expect(response?.headers.has('set-cookie')).toBeFalse()
    }
    const refused = await callWithApiKey(service, 'x')('GET', '/api/v1/jobs')
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  test('the allowed origin is that of the request, even in repeated requests', async () => {
    const origins = ['https://one.example', 'https://two.example']
    const { key } = await ownClient.live.keys.create({
      name: 'Sites',
      type: 'publishable',
      allowedOrigins: origins,
    })
    const visitor = callWithApiKey(service, key)
    for (let round = 0; round < 3; round++) {
      for (const origin of origins) {
        const response = await visitor('GET', '/api/v1/jobs', undefined, { origin })
        expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      }
      const refusedResponse = await visitor('GET', '/api/v1/jobs', undefined, {
        origin: 'https://evil.example',
      })
      expect(refusedResponse.status).toBe(403)
    }
  })
})

describe('ETags of records', () => {
  test('reveal nothing across associations: another association’s record is 404, not 304', async () => {
    const { id } = await ownClient.live.members.create(buildPerson())
    const conditional = { 'if-none-match': '"1"' }
    const ownCall = callAs(service, ownClient.keys.live.secret)
    expect((await ownCall('GET', `/api/members/${id}`, undefined, conditional)).status).toBe(304)
    const otherCall = callAs(service, otherClient.keys.live.secret)
    await expectProblem(
      await otherCall('GET', `/api/members/${id}`, undefined, conditional),
      404,
      'not-found',
    )
    const anyTag = { 'if-none-match': '*' }
    await expectProblem(await otherCall('GET', `/api/members/${id}`, undefined, anyTag), 404, 'not-found')
    const staleMatch = { 'if-match': '"999"' }
    await expectProblem(
      await otherCall('PATCH', `/api/members/${id}`, { phone: '1' }, staleMatch),
      404,
      'not-found',
    )
  })
})

describe('a private response', () => {
  test('is not cacheable, and is the session’s own', async () => {
    const sessions = await Promise.all(
      [1, 2].map(async () => {
        const { id, email } = await ownClient.live.members.create(buildPerson())
        return { email, call: callAs(service, (await ownClient.live.members.createSession(id)).token) }
      }),
    )
    for (const { email, call } of [...sessions, ...sessions]) {
      const response = await call('GET', '/api/me')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.text()).toContain(email)
    }
  })

  test('is not cacheable if it is a problem', async () => {
    for (const path of ['/api/me', '/auth/session', '/api/resources/x/download', '/api/nothing'])
      expect((await service.request(path)).headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a cursor of one association', () => {
  test('is refused by another association, and by another list', async () => {
    for (let index = 0; index < 3; index++) await ownClient.live.members.create(buildPerson())
    const ownCall = callAs(service, ownClient.keys.live.secret)
    const { nextCursor } = await expectBody<{ nextCursor: string }>(
      await ownCall('GET', '/api/members?itemsPerPage=1'),
    )
    const otherCall = callAs(service, otherClient.keys.live.secret)
    const refused = await otherCall('GET', `/api/members?cursor=${nextCursor}`)
    await expectProblem(refused, 400, 'validation-error')
    await expectProblem(await ownCall('GET', `/api/users?cursor=${nextCursor}`), 400, 'validation-error')
  })
})
