import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { buildPdf } from '../library/files.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
let path = ''
let etag = ''

beforeAll(async () => {
  const created = await call('POST', '/api/members', buildPerson())
  path = created.headers.get('location') ?? ''
  etag = created.headers.get('etag') ?? ''
})

describe('the ETag of a record', () => {
  test('is strong, and the same for create, get and an update without effect', async () => {
    expect(etag).toMatch(/^"[^"]+"$/)
    const response = await call('GET', path)
    expect(response.headers.get('etag')).toBe(etag)
    const { firstName } = await expectBody(response)
    expect((await call('PATCH', path, { firstName })).headers.get('etag')).toBe(etag)
  })

  test('changes with each update, and is returned by it', async () => {
    const before = (await call('GET', path)).headers.get('etag')
    const changed = await call('PUT', path, { phone: crypto.randomUUID() })
    expect(changed.headers.get('etag')).not.toBe(before)
    expect((await call('GET', path)).headers.get('etag')).toBe(changed.headers.get('etag'))
  })

  test('is absent from lists', async () => {
    expect((await call('GET', '/api/members')).headers.has('etag')).toBeFalse()
  })

  test.each(['/api/client', '/api/keys', '/api/users', '/api/membership-levels', '/api/imports'])(
    'is on a record of %s',
    async (collection) => {
      await service.client.live.users.create({ email: `${crypto.randomUUID()}@example.org` })
      await service.client.live.membershipLevels.create({ key: `k-${crypto.randomUUID()}`, name: 'Level' })
      await service.client.live.members.import('email,firstName,lastName\n')
      const page = await expectBody<{ items?: { id: string }[] }>(await call('GET', collection))
      const path = page.items ? `${collection}/${page.items[0]?.id}` : collection
      expect((await call('GET', path)).headers.get('etag')).toMatch(/^"[^"]+"$/)
    },
  )
})

describe('If-None-Match', () => {
  test('with the current ETag gets 304 without a body', async () => {
    const current = (await call('GET', path)).headers.get('etag') ?? ''
    for (const input of [current, `W/${current}`, `"other", ${current}`, '*']) {
      const response = await call('GET', path, undefined, { 'if-none-match': input })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(current)
      expect(response.headers.has('x-request-id')).toBeTrue()
      expect(response.headers.has('ratelimit')).toBeTrue()
    }
  })

  test('with another or a malformed ETag gets the record', async () => {
    for (const input of ['"0"', 'W/"0"', 'nonsense', '']) {
      expect((await call('GET', path, undefined, { 'if-none-match': input })).status).toBe(200)
    }
  })

  test('with the current ETag gets 304 for HEAD', async () => {
    const current = (await call('HEAD', path)).headers.get('etag') ?? ''
    expect((await call('HEAD', path, undefined, { 'if-none-match': current })).status).toBe(304)
  })

  test('of a deleted record gets 404', async () => {
    const { id } = await service.client.live.members.create(buildPerson())
    await service.client.live.members.delete(id)
    const response = await call('GET', `/api/members/${id}`, undefined, { 'if-none-match': '*' })
    await expectProblem(response, 404, 'not-found')
  })
})

describe('If-None-Match of a record that changes within a version gets the record, with the same ETag:', () => {
  const { live } = service.client
  const getAgain = async (caller: typeof call, path: string, change: () => Promise<unknown>) => {
    const etag = (await caller('GET', path)).headers.get('etag') ?? ''
    await change()
    const response = await caller('GET', path, undefined, { 'if-none-match': etag })
    expect([response.status, response.headers.get('etag')]).toEqual([200, etag])
    return expectBody(response)
  }

  test('a resource whose grant was revoked, which If-Match still protects', async () => {
    const { id: memberId } = await live.members.create(buildPerson())
    const member = callAs(service, (await live.members.createSession(memberId)).token)
    const { id } = await live.resources.upload(new Blob([buildPdf('Text.')]), {
      name: 'Rules',
      fileName: 'rules.pdf',
      accessLevel: 'paid',
      price: { amount: 100, currency: 'EUR' },
      status: 'published',
    })
    const grant = await live.resources.grants.create(id, { memberId })
    const path = `/api/resources/${id}`
    expect(await expectBody(await member('GET', path))).toMatchObject({ access: { granted: true } })
    const resource = await getAgain(member, path, () => live.resources.grants.revoke(id, grant.id))
    expect(resource).toMatchObject({ access: { granted: false }, sha256: null })
    const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' }
    expect((await call('PATCH', path, { name: 'New' }, headers)).status).toBe(200)
    await expectProblem(await call('PATCH', path, { name: 'Newer' }, headers), 412, 'precondition-failed')
  })

  test('a category to which a resource was added', async () => {
    const { id } = await live.resources.categories.create({ name: crypto.randomUUID() })
    const category = await getAgain(call, `/api/resources/categories/${id}`, () =>
      live.resources.upload(new Blob([buildPdf('Text.')]), {
        name: 'Rules',
        fileName: 'rules.pdf',
        categories: [id],
      }),
    )
    expect(category.resourceCount).toBe(1)
  })

  test('a key that was used', async () => {
    const issued = await live.keys.create({ name: 'K', type: 'secret', scopes: ['members:read'] })
    const path = `/api/keys/${issued.id}`
    const key = await getAgain(call, path, async () => {
      await callAs(service, issued.key)('GET', '/api/members')
      while ((await live.keys.get(issued.id)).lastUsedAt === null) await Bun.sleep(10)
    })
    expect(key.lastUsedAt).not.toBeNull()
  })
})

describe('If-Match', () => {
  const readEtag = async () => (await call('GET', path)).headers.get('etag') ?? ''

  test.each(['PUT', 'PATCH'])(
    '%s writes with the current ETag, with * and with one of several',
    async (method) => {
      for (const format of [(tag: string) => tag, () => '*', (tag: string) => `"0", ${tag}`]) {
        const phone = crypto.randomUUID()
        const response = await call(method, path, { phone }, { 'if-match': format(await readEtag()) })
        expect((await expectBody(response)).phone).toBe(phone)
      }
    },
  )

  test.each(['PUT', 'PATCH', 'DELETE'])(
    '%s with a stale, weak or malformed ETag gets 412 and writes nothing',
    async (method) => {
      const staleEtag = await readEtag()
      await call('PATCH', path, { phone: crypto.randomUUID() })
      const before = await expectBody(await call('GET', path))
      for (const input of [staleEtag, `W/${await readEtag()}`, '"999"', 'nonsense', ',']) {
        const body = method === 'DELETE' ? undefined : { phone: 'never' }
        await expectProblem(await call(method, path, body, { 'if-match': input }), 412, 'precondition-failed')
      }
      expect(await expectBody(await call('GET', path))).toEqual(before)
    },
  )

  test('allows DELETE with the current ETag', async () => {
    const created = await call('POST', '/api/members', buildPerson())
    const headers = { 'if-match': created.headers.get('etag') ?? '' }
    const createdPath = created.headers.get('location') ?? ''
    expect((await call('DELETE', createdPath, undefined, headers)).status).toBe(204)
    await expectProblem(await call('DELETE', createdPath, undefined, headers), 404, 'not-found')
  })

  test('lets one of several concurrent updates succeed', async () => {
    const tag = await readEtag()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('PATCH', path, { phone: `race ${index}` }, { 'if-match': tag }),
      ),
    )
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
  })

  test('protects keys, users, levels and the association’s profile', async () => {
    const { live } = service.client
    const key = await live.keys.create({ name: 'K', type: 'secret', scopes: [] })
    const user = await live.users.create({ email: `${crypto.randomUUID()}@example.org` })
    const level = await live.membershipLevels.create({ key: `k-${crypto.randomUUID()}`, name: 'Level' })
    const changes: [string, object][] = [
      [`/api/keys/${key.id}`, { name: 'L' }],
      [`/api/users/${user.id}`, { firstName: 'L' }],
      [`/api/membership-levels/${level.id}`, { name: 'L' }],
      ['/api/client', { name: 'L' }],
    ]
    for (const [path, change] of changes) {
      const staleHeaders = { 'if-match': '"999"' }
      await expectProblem(await call('PATCH', path, change, staleHeaders), 412, 'precondition-failed')
      const currentHeaders = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' }
      expect((await call('PATCH', path, change, currentHeaders)).status).toBe(200)
      if (path !== '/api/client')
        await expectProblem(await call('DELETE', path, undefined, staleHeaders), 412, 'precondition-failed')
    }
  })

  test('protects clients for operators', async () => {
    const operator = callAs(service, service.operatorKey)
    const path = `/api/platform/clients/${(await service.createClient()).record.id}`
    const staleHeaders = { 'if-match': '"999"' }
    await expectProblem(
      await operator('PATCH', path, { name: 'x' }, staleHeaders),
      412,
      'precondition-failed',
    )
    await expectProblem(await operator('DELETE', path, undefined, staleHeaders), 412, 'precondition-failed')
  })
})
