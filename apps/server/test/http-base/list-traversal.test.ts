import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'

interface Member {
  id: string
  firstName: string
  [field: string]: unknown
}
interface Page {
  items: Member[]
  nextCursor: string | null
}

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const statuses = ['pending', 'active', 'lapsed']
const MEMBER_COUNT = 60

beforeAll(async () => {
  const pick = <Value>(values: Value[], index: number) => values[index % values.length]
  for (let index = 0; index < MEMBER_COUNT; index++) {
    const fields = {
      firstName: pick(['Åke', 'ake', 'Zed', 'zed'], index * 7),
      department: pick([null, 'Law', 'Arts', null, 'arts'], index * 3),
      joinedAt: pick(
        [null, '2024-01-01T00:00:00Z', '2024-01-01T00:00:00.001Z', '2025-01-01T00:00:00Z'],
        index,
      ),
      status: pick(statuses, index * 5),
      tags: index % 4 === 0 ? ['four'] : [],
    }
    await expectBody(await call('POST', '/api/members', buildPerson(fields)), 201)
  }
})

const orderFields = [
  'createdAt',
  'updatedAt',
  'firstName',
  'department',
  'joinedAt',
  'status',
  'email',
  'level',
  'id',
]
const order = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...orderFields), direction: fc.constantFrom('asc', 'desc') }),
  { maxLength: 3, selector: ({ field }) => field },
)
const filters = fc.record(
  {
    status: fc.constantFrom(...statuses),
    department: fc.constantFrom('Law', 'Arts'),
    'joinedAt[after]': fc.constantFrom('2024-01-01', '2024-06-01'),
    'tags[]': fc.constant('four'),
    q: fc.constantFrom('zed', 'king', 'a'),
  },
  { requiredKeys: [] },
)

function buildQuery(input: { order: { field: string; direction: string }[]; filters: object }, size: number) {
  const query = new URLSearchParams(input.filters as Record<string, string>)
  for (const { field, direction } of input.order) query.append(`order[${field}]`, direction)
  query.set('itemsPerPage', String(size))
  return query
}

/** Reads every id of a list page by page, calling `afterPage` between the pages. */
async function collectIds(
  query: URLSearchParams,
  afterPage: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const ids: string[] = []
  let next = `/api/members?${query}`
  for (;;) {
    const { items, nextCursor } = await expectBody<Page>(await call('GET', next))
    ids.push(...items.map(({ id }) => id))
    if (nextCursor === null) return ids
    await afterPage()
    next = `/api/members?cursor=${nextCursor}`
  }
}

describe('paging by cursor with any filters, order and page size', () => {
  test('returns each row once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(order, filters, fc.integer({ min: 1, max: 25 }), async (order, filters, size) => {
        const onePage = await expectBody<Page>(
          await call('GET', `/api/members?${buildQuery({ order, filters }, 100)}`),
        )
        expect(await collectIds(buildQuery({ order, filters }, size))).toEqual(
          onePage.items.map(({ id }) => id),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('returns every remaining row once, in order, during writes between the pages', async () => {
    const { live } = service.client
    await fc.assert(
      fc.asyncProperty(order, fc.integer({ min: 3, max: 20 }), async (order, size) => {
        const stableIds = await collectIds(buildQuery({ order, filters: {} }, 100))
        const temporaryIds: string[] = []
        const replaceTemporaryMember = async () => {
          const id = temporaryIds.shift()
          if (id) await live.members.delete(id)
          temporaryIds.push(
            (await live.members.create(buildPerson({ department: 'Law', status: 'active' }))).id,
          )
        }
        await replaceTemporaryMember()
        const seen = await collectIds(buildQuery({ order, filters: {} }, size), replaceTemporaryMember)
        for (const id of temporaryIds) await live.members.delete(id)
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.filter((id) => stableIds.includes(id))).toEqual(stableIds)
      }),
      { numRuns: 15 },
    )
  })
})
