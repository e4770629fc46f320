import { beforeAll, describe, expect, test } from 'bun:test'
import {
  type AccessLevel,
  accessLevels,
  getAccess,
  type LibraryCaller,
} from '@guildhall/core/access/access-levels'
import type { Guildhall } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { buildPdf } from './files.ts'

const service = await testService()
const { live, keys } = service.client
const price = { amount: 4900, currency: 'EUR' }

/** Whether each caller can open the file of each access level; if not, the status and kind of the problem. */
const matrix: Record<AccessLevel, Record<string, true | [status: number, kind: string]>> = {
  public: { visitor: true, lapsed: true, member: true, premium: true, buyer: true },
  partially_gated: {
    visitor: [401, 'unauthorized'],
    lapsed: [403, 'membership-required'],
    member: true,
    premium: true,
    buyer: true,
  },
  member: {
    visitor: [401, 'unauthorized'],
    lapsed: [403, 'membership-required'],
    member: true,
    premium: true,
    buyer: true,
  },
  premium: {
    visitor: [401, 'unauthorized'],
    lapsed: [403, 'membership-required'],
    member: [403, 'premium-required'],
    premium: true,
    buyer: true,
  },
  paid: {
    visitor: [401, 'unauthorized'],
    lapsed: [402, 'purchase-required'],
    member: [402, 'purchase-required'],
    premium: [402, 'purchase-required'],
    buyer: true,
  },
}

type Caller = { headers: Record<string, string> }
const callers: Record<string, Caller> = {}
const resourceIds: Partial<Record<AccessLevel, string>> = {}
let buyerId = ''

async function createCaller(fields: Record<string, unknown>): Promise<{ id: string; caller: Caller }> {
  const { id } = await live.members.create(buildPerson(fields))
  const { token } = await live.members.createSession(id)
  return { id, caller: { headers: { authorization: `Bearer ${token}` } } }
}

async function upload(accessLevel: AccessLevel, sdk: Guildhall = live) {
  return sdk.resources.upload(new Blob([buildPdf(`For ${accessLevel}.`)]), {
    name: `For ${accessLevel}`,
    fileName: 'file.pdf',
    status: 'published',
    accessLevel,
    ...(accessLevel === 'paid' ? { price } : {}),
  })
}

beforeAll(async () => {
  await live.membershipLevels.create({ key: 'plain', name: 'Plain' })
  await live.membershipLevels.create({ key: 'patron', name: 'Patron', premium: true })
  for (const level of accessLevels) resourceIds[level] = (await upload(level)).id
  callers.visitor = { headers: { 'x-api-key': keys.live.publishable } }
  callers.lapsed = (await createCaller({ status: 'lapsed', level: 'patron' })).caller
  callers.member = (await createCaller({ status: 'active', level: 'plain' })).caller
  callers.premium = (await createCaller({ status: 'grace', level: 'patron' })).caller
  const buyer = await createCaller({ status: 'lapsed' })
  buyerId = buyer.id
  callers.buyer = buyer.caller
  for (const id of Object.values(resourceIds)) await live.resources.grants.create(id, { memberId: buyer.id })
})

const requestAs = (callerName: string, path: string) =>
  service.request(path, { headers: callers[callerName]?.headers ?? {} })

describe.each(Object.entries(matrix))('a %s file', (level, cells) => {
  test.each(Object.entries(cells))(
    'is open or closed to the caller as the matrix specifies: %s',
    async (callerName, cell) => {
      const id = resourceIds[level as AccessLevel] ?? ''
      const record = await expectBody(await requestAs(callerName, `/api/resources/${id}`))
      expect(record.access).toMatchObject({ granted: cell === true })
      const response = await requestAs(callerName, `/api/resources/${id}/download`)
      if (cell === true) {
        expect(response.status).toBe(200)
        expect(await response.text()).toContain(`For ${level}.`)
      } else {
        const problem = await expectProblem(response, cell[0], cell[1])
        if (cell[1] === 'purchase-required') expect(problem.price).toEqual(price)
      }
    },
  )
})

describe('the hash of a file', () => {
  const search = (callerName: string) =>
    requestAs(callerName, '/api/resources?q=For&itemsPerPage=100').then((response) =>
      expectBody<{ items: { id: string; sha256: string | null }[] }>(response),
    )

  test.each(Object.keys(matrix))(
    'of a %s file is visible to callers who can open it, and null for others',
    async (level) => {
      const id = resourceIds[level as AccessLevel] ?? ''
      const { sha256 } = await live.resources.get(id)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      for (const [callerName, cell] of Object.entries(matrix[level as AccessLevel])) {
        const expectedHash = cell === true ? sha256 : null
        expect((await expectBody(await requestAs(callerName, `/api/resources/${id}`))).sha256).toBe(
          expectedHash,
        )
        const { items } = await search(callerName)
        expect(items.find((item) => item.id === id)?.sha256).toBe(expectedHash)
      }
    },
  )

  test('400: callers other than staff cannot filter or order by the hash, nor order by status', async () => {
    const id = resourceIds.paid ?? ''
    const { sha256 } = await live.resources.get(id)
    expect((await live.resources.list({ sha256: String(sha256) })).items.map((item) => item.id)).toEqual([id])
    for (const callerName of Object.keys(callers)) {
      await expectViolations(await requestAs(callerName, `/api/resources?sha256=${sha256}`), [
        'sha256 staff_only',
      ])
      await expectViolations(await requestAs(callerName, '/api/resources?order[sha256]=asc'), [
        'order[sha256] staff_only',
      ])
      await expectViolations(await requestAs(callerName, '/api/resources?order[status]=asc'), [
        'order[status] staff_only',
      ])
    }
  })
})

describe('refused requests', () => {
  test('404: a draft, for callers other than staff', async () => {
    const { id } = await live.resources.upload(new Blob([buildPdf('A')]), {
      name: 'Draft',
      accessLevel: 'public',
    })
    for (const callerName of Object.keys(callers)) {
      await expectProblem(await requestAs(callerName, `/api/resources/${id}`), 404, 'not-found')
      await expectProblem(await requestAs(callerName, `/api/resources/${id}/download`), 404, 'not-found')
    }
  })

  test('401: no credentials', async () => {
    await expectProblem(await service.request(`/api/resources/${resourceIds.public}`), 401, 'unauthorized')
  })

  test('401 for visitors, 403 for members: changing a resource, or reading its versions, grants or statistics', async () => {
    const path = `/api/resources/${resourceIds.public}`
    for (const [callerName, status, problem] of [
      ['visitor', 401, 'unauthorized'],
      ['premium', 403, 'forbidden'],
    ] as const) {
      for (const part of ['versions', 'grants', 'stats'])
        await expectProblem(await requestAs(callerName, `${path}/${part}`), status, problem)
      const change = await service.request(path, {
        method: 'PATCH',
        body: '{"name":"Mine"}',
        headers: { 'content-type': 'application/json', ...callers[callerName]?.headers },
      })
      await expectProblem(change, status, problem)
    }
  })

  test('403: an older version, for members', async () => {
    const response = await requestAs('premium', `/api/resources/${resourceIds.public}/download?version=1`)
    await expectProblem(response, 403, 'forbidden')
  })
})

describe('a change of access takes effect with the next request', () => {
  test('after a grant is revoked', async () => {
    const { id } = await upload('paid')
    const grant = await live.resources.grants.create(id, {
      memberId: buyerId,
      source: 'shop',
      reference: '1',
    })
    expect((await requestAs('buyer', `/api/resources/${id}/download`)).status).toBe(200)
    await live.resources.grants.revoke(id, grant.id)
    await expectProblem(await requestAs('buyer', `/api/resources/${id}/download`), 402, 'purchase-required')
    expect((await live.resources.grants.list(id)).totalItems).toBe(0)
  })

  test('after the membership’s end date, before its status changes', async () => {
    const { id, caller } = await createCaller({
      status: 'active',
      level: 'plain',
      renewsAt: '2090-01-01T00:00:00Z',
    })
    const download = () => service.request(`/api/resources/${resourceIds.member}/download`, caller)
    expect((await download()).status).toBe(200)
    await service.database.sql`update members set renews_at = now() - interval '1 hour' where id = ${id}`
    await expectProblem(await download(), 403, 'membership-required')
  })
})

test('only staff see the uploader', async () => {
  const { createdBy, id } = await upload('public')
  expect(createdBy).toMatchObject({ type: 'key' })
  for (const callerName of Object.keys(callers)) {
    expect(await expectBody(await requestAs(callerName, `/api/resources/${id}`))).toHaveProperty(
      'createdBy',
      null,
    )
    const { items } = await expectBody<{ items: { createdBy: unknown }[] }>(
      await requestAs(callerName, '/api/resources'),
    )
    expect(new Set(items.map((item) => item.createdBy))).toEqual(new Set([null]))
  }
})

test('a written excerpt is public, the beginning of the text only if the access level allows it', async () => {
  for (const level of ['member', 'partially_gated'] as const) {
    const { id } = await upload(level)
    await service.database.sql`update resources set opening = 'The beginning.' where id = ${id}`
    const readExcerpt = async (callerName: string) =>
      (await expectBody(await requestAs(callerName, `/api/resources/${id}`))).excerpt
    expect(await readExcerpt('visitor')).toBe(level === 'member' ? null : 'The beginning.')
    expect(await readExcerpt('member')).toBe('The beginning.')
    await live.resources.update(id, { excerpt: 'Written by hand.' })
    expect(await readExcerpt('visitor')).toBe('Written by hand.')
  }
})

test('a caller can open everything that a caller of a lower rank can open', () => {
  const callersByRank: LibraryCaller[] = [
    { kind: 'visitor' },
    { kind: 'member', memberId: null, membership: 'none' },
    { kind: 'member', memberId: null, membership: 'member' },
    { kind: 'member', memberId: null, membership: 'premium' },
    { kind: 'staff' },
  ]
  for (const level of accessLevels) {
    const granted = callersByRank.map((caller) => Number(getAccess(level, caller, false).granted))
    expect(granted).toEqual(granted.toSorted())
  }
})
