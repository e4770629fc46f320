import { afterAll, describe, expect, test } from 'bun:test'
import { members } from '@guildhall/core/members/members'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { type ListRequest, listRecords, type Order } from '@guildhall/core/records/list'
import fc from 'fast-check'
import { testService } from '../../../tools/testing/service.ts'
import { createTestContext } from './context.ts'

const service = await testService()
const { live, record } = service.client
const database = openDatabase(service.database.url, 2, 'list-test')
afterAll(() => database.close())
const ctx = createTestContext(database, record.id)

type Row = Record<string, string | null> & { id: string }

/** Few values, many repeated or null: edge cases of keyset pagination. */
const names = ['Zoë', 'ada', 'Ada', 'Émile', ' ada', '"', '100%']
const days = [null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z']
await Promise.all(
  Array.from({ length: 40 }, (_, index) =>
    live.members.create({
      email: `member.${index}@example.org`,
      firstName: names[index % names.length] ?? '',
      lastName: names[(index * 3) % 4] ?? '',
      displayName: index % 3 === 0 ? null : (names[index % 2] ?? null),
      department: index % 5 === 0 ? null : (names[index % 4] ?? null),
      joinedAt: days[index % 3] ?? null,
    }),
  ),
)
const allMembers: Row[] = await read({ itemsPerPage: 100, from: { page: 1 } }).then(({ items }) => items)

async function read(request: Partial<ListRequest>) {
  const page = await listRecords(ctx, members, {
    filters: [],
    order: [],
    words: null,
    itemsPerPage: 30,
    from: { page: 1 },
    ...request,
  })
  return { ...page, items: JSON.parse(`[${page.itemsJson}]`) as Row[] }
}

async function walk(request: Partial<ListRequest>): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: (string | null)[] | null = []; after; ) {
    const page = await read({ ...request, from: { after } })
    rows.push(...page.items)
    after = page.lastKey
  }
  return rows
}

const sortableFields = [
  'firstName',
  'lastName',
  'displayName',
  'department',
  'joinedAt',
  'createdAt',
  'id',
  'status',
]
const anyOrder = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(...sortableFields),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { selector: ({ field }) => field, maxLength: 4 },
)

/**
 * Whether equal values of the first field of the order are adjacent and nulls come last. Without the database’s
 * collation, no more can be checked.
 */
function hasContiguousEqualValues(rows: Row[], order: Order[]): boolean {
  const first = order[0]?.field
  if (!first) return true
  const runs = rows.map((row) => row[first]).filter((value, index, values) => value !== values[index - 1])
  const nulls = runs.indexOf(null)
  return new Set(runs).size === runs.length && (nulls === -1 || nulls === runs.length - 1)
}

describe('a list of members', () => {
  test('paged by cursor has every row once, in the order of numbered pages', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, fc.integer({ min: 1, max: 41 }), async (order, itemsPerPage) => {
        const fullList = (await read({ order, itemsPerPage: 100 })).items.map(({ id }) => id)
        const walkedRows = await walk({ order, itemsPerPage })
        expect(walkedRows.map(({ id }) => id)).toEqual(fullList)
        expect(new Set(fullList).size).toBe(allMembers.length)
        expect(hasContiguousEqualValues(walkedRows, order)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('in numbered pages has the same rows, and a constant total', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, fc.integer({ min: 1, max: 15 }), async (order, itemsPerPage) => {
        const ids: string[] = []
        for (let page = 1; ids.length < allMembers.length; page++) {
          const { items, totalItems } = await read({ order, itemsPerPage, from: { page } })
          expect(totalItems).toBe(allMembers.length)
          expect(items.length).toBeGreaterThan(0)
          ids.push(...items.map(({ id }) => id))
        }
        expect(ids).toEqual((await read({ order, itemsPerPage: 100 })).items.map(({ id }) => id))
      }),
      { numRuns: 20 },
    )
  })

  test('is newest first by default', async () => {
    const newest = allMembers.toSorted((a, b) => (`${b.createdAt}${b.id}` < `${a.createdAt}${a.id}` ? -1 : 1))
    expect(allMembers.map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
  })

  test('ends after the last row, without a next cursor', async () => {
    expect(await read({ itemsPerPage: 40 })).toMatchObject({ lastKey: null, totalItems: 40 })
    expect((await read({ itemsPerPage: 39 })).lastKey).toHaveLength(2)
    expect(await read({ itemsPerPage: 40, from: { page: 2 } })).toMatchObject({ items: [], totalItems: 40 })
  })

  test('paged during an insert neither skips nor repeats remaining rows', async () => {
    const order: Order[] = [{ field: 'lastName', direction: 'asc' }]
    const first = await read({ order, itemsPerPage: 10, from: { after: [] } })
    const newMember = await live.members.create({ email: 'new@example.org', firstName: 'N', lastName: '!' })
    const followingRows: Row[] = []
    for (let after = first.lastKey; after; ) {
      const page = await read({ order, itemsPerPage: 10, from: { after } })
      followingRows.push(...page.items)
      after = page.lastKey
    }
    const seenIds = [...first.items, ...followingRows].map(({ id }) => id).filter((id) => id !== newMember.id)
    expect(seenIds.toSorted()).toEqual(allMembers.map(({ id }) => id).toSorted())
    await live.members.delete(newMember.id)
  })
})

describe.each([
  [[]],
  [[{ field: 'createdAt', direction: 'asc' }]],
  [
    [
      { field: 'createdAt', direction: 'asc' },
      { field: 'id', direction: 'desc' },
    ],
  ],
  [[{ field: 'id', direction: 'asc' }]],
  [[{ field: 'displayName', direction: 'asc' }]],
] as [Order[]][])('a search in the order %j,', (order) => {
  const getIds = (rows: Row[]) => rows.map(({ id }) => id)

  test('returns the matching part of the list, by page and by cursor', async () => {
    const fullList = await walk({ order, itemsPerPage: 100 })
    const texts = ['firstName', 'lastName', 'displayName', 'department']
    const expected = getIds(fullList.filter((row) => texts.some((name) => /\bad/i.test(row[name] ?? ''))))
    expect(expected.length).toBeGreaterThan(20)
    expect(expected.length).toBeLessThan(fullList.length)
    const pages: Row[] = []
    for (let page = 1; page <= 7; page++) {
      const { items, totalItems } = await read({ order, words: 'ad', itemsPerPage: 3, from: { page } })
      expect(totalItems).toBe(expected.length)
      pages.push(...items)
    }
    expect(getIds(pages)).toEqual(expected.slice(0, 21))
    expect(getIds(await walk({ order, words: 'ad', itemsPerPage: 3 }))).toEqual(expected)
  })

  test('can be combined with a filter', async () => {
    const filters = [{ field: 'lastName', comparison: 'in' as const, values: ['ada'] }]
    const fullList = await walk({ order, itemsPerPage: 100 })
    const texts = ['firstName', 'displayName', 'department']
    const expected = getIds(
      fullList.filter(
        (row) => row.lastName === 'ada' && texts.some((name) => row[name]?.toLowerCase().startsWith('zo')),
      ),
    )
    expect(expected.length).toBeWithin(1, 10)
    expect(getIds(await walk({ order, words: 'zo', filters, itemsPerPage: 3 }))).toEqual(expected)
  })
})
