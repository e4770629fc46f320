import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { kindsByName } from './kinds.ts'

const service = await testService()
const { live } = service.client
const staff = callAs(service, service.client.keys.live.secret)
const anonymous = callAs(service, null)
let clientUser: Call
let member: Call
type Data = Record<string, unknown> & { id: string }

beforeAll(async () => {
  const { id } = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
  clientUser = callAs(service, (await live.users.createSession(id)).token)
  const ownMember = await live.members.create(buildPerson({ status: 'active' }))
  member = callAs(service, (await live.members.createSession(ownMember.id)).token)
})

const createKey = async (scope: string) =>
  callAs(service, (await live.keys.create({ name: scope, type: 'secret', scopes: [scope] })).key)

describe.each(kindsByName)('%s', (name, kind) => {
  const createRecord = async (fields: object, caller: Call = staff) =>
    expectBody<Data>(await caller('POST', `/api/${name}`, { ...kind.minimal, ...fields }), 201)
  const listRecords = async (caller: Call, query = '') => {
    const page = await expectBody<{ items: Data[]; totalItems: number }>(
      await caller('GET', `/api/${name}?${query}`),
    )
    expect(page.totalItems).toBe(page.items.length)
    return page.items.map(({ id }) => id)
  }

  test('can be read and written by ROLE_CLIENT_USER, even before publication', async () => {
    const { id } = await createRecord({}, clientUser)
    const path = `/api/${name}/${id}`
    expect((await clientUser('GET', path)).status).toBe(200)
    expect(await listRecords(clientUser)).toContain(id)
    expect((await clientUser('PATCH', path, { tags: ['x'] })).status).toBe(200)
    expect((await clientUser('DELETE', path)).status).toBe(204)
  })

  test('require the read scope for reads and the write scope for writes', async () => {
    const { id } = await createRecord({})
    const path = `/api/${name}/${id}`
    const [reader, writer] = [await createKey(`${name}:read`), await createKey(`${name}:write`)]
    const otherCall = await createKey(name === 'jobs' ? 'courses:write' : 'jobs:write')
    for (const caller of [reader, writer]) expect((await caller('GET', path)).status).toBe(200)
    for (const caller of [reader, otherCall]) {
      const responses = [
        await caller('POST', `/api/${name}`, kind.minimal),
        await caller('PUT', path, { tags: [] }),
        await caller('PATCH', path, { tags: [] }),
        await caller('DELETE', path),
      ]
      for (const response of responses) {
        const { scope } = await expectProblem(response, 403, 'insufficient-scope')
        expect(scope).toBe(`${name}:write`)
      }
    }
    for (const requestPath of [path, `/api/${name}`])
      expect(
        (await expectProblem(await otherCall('GET', requestPath), 403, 'insufficient-scope')).scope,
      ).toBe(`${name}:read`)
    expect((await writer('DELETE', path)).status).toBe(204)
    await expectProblem(await anonymous('GET', path), 401, 'unauthorized')
  })

  test('are visible to members once published, including members-only ones', async () => {
    const draftStatus = kind.defaults.status
    const visibleIds = [
      await createRecord({ status: kind.visibleStatus }),
      await createRecord({ status: kind.visibleStatus, visibility: 'members' }),
    ].map(({ id }) => id)
    const draft = await createRecord({ status: draftStatus })
    expect(await listRecords(member)).toEqual(visibleIds.toReversed())
    expect(await listRecords(member, `id[]=${draft.id}&id[]=${visibleIds[0]}`)).toEqual([visibleIds[0] ?? ''])
    expect(await listRecords(member, `status=${draftStatus}`)).toEqual([])
    expect(await listRecords(member, `q=${String(kind.minimal[kind.title])}`)).toEqual(
      visibleIds.toReversed(),
    )
    for (const id of visibleIds) expect((await member('GET', `/api/${name}/${id}`)).status).toBe(200)
    const { detail } = await expectProblem(await member('GET', `/api/${name}/${draft.id}`), 404, 'not-found')
    const unknownResponse = await member('GET', `/api/${name}/${crypto.randomUUID()}`)
    expect((await expectProblem(unknownResponse, 404, 'not-found')).detail).toBe(detail)
  })

  test('cannot be written by a member', async () => {
    const { id } = await createRecord({ status: kind.visibleStatus })
    const path = `/api/${name}/${id}`
    const responses = [
      await member('POST', `/api/${name}`, kind.minimal),
      await member('PUT', path, { tags: [] }),
      await member('PATCH', path, { tags: [] }),
      await member('DELETE', path),
    ]
    for (const response of responses) await expectProblem(response, 403, 'forbidden')
    expect((await expectBody(await staff('GET', path))).tags).toEqual([])
  })
})

describe('visibility for members follows the dates even before the status is updated', () => {
  const past = '2020-01-01T00:00:00Z'
  const future = '2090-01-01T00:00:00Z'
  test.each([
    ['jobs', { title: 'Job', employer: 'Port', status: 'published' }, { postedAt: future }, false],
    [
      'jobs',
      { title: 'Job', employer: 'Port', status: 'published' },
      { postedAt: past, expiresAt: past },
      false,
    ],
    [
      'jobs',
      { title: 'Job', employer: 'Port', status: 'published' },
      { postedAt: past, expiresAt: future },
      true,
    ],
    ['jobs', { title: 'Job', employer: 'Port', status: 'filled' }, { postedAt: past }, false],
    ['community', { title: 'Post', status: 'published' }, { publishedAt: future }, false],
    ['community', { title: 'Post', status: 'published' }, { publishedAt: past }, true],
    ['community', { title: 'Post', status: 'held' }, { publishedAt: past }, false],
    ['sponsorships', { sponsor: 'Port', status: 'active' }, { startsAt: future }, false],
    ['sponsorships', { sponsor: 'Port', status: 'active' }, { endsAt: past }, false],
    ['sponsorships', { sponsor: 'Port', status: 'active' }, { startsAt: past, endsAt: future }, true],
    [
      'events',
      { title: 'Old', timezone: 'UTC', status: 'published' },
      { startsAt: past, endsAt: past },
      true,
    ],
    [
      'events',
      { title: 'Off', timezone: 'UTC', status: 'cancelled' },
      { startsAt: past, endsAt: future },
      true,
    ],
    ['courses', { title: 'Course', status: 'archived' }, { startsAt: past, endsAt: future }, false],
  ])('%s %j %j: %p', async (name, fields, dates, isVisible) => {
    const { id } = await expectBody<Data>(await staff('POST', `/api/${name}`, { ...fields, ...dates }), 201)
    expect((await member('GET', `/api/${name}/${id}`)).status).toBe(isVisible ? 200 : 404)
    const { items } = await expectBody<{ items: Data[] }>(await member('GET', `/api/${name}?id=${id}`))
    expect(items).toHaveLength(isVisible ? 1 : 0)
  })
})
