import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

interface Page {
  items: { lastName: string }[]
  nextCursor: string | null
}

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)

const people = [
  { lastName: 'A', firstName: 'Z', department: 'Law', joinedAt: '2024-03-01T00:00:00Z' },
  { lastName: 'B', firstName: 'Y', joinedAt: '2024-01-01T00:00:00Z' },
  { lastName: 'C', firstName: 'Z', department: 'Arts' },
  { lastName: 'D', firstName: 'Y', department: 'Law', joinedAt: '2024-02-01T00:00:00Z' },
  { lastName: 'E', firstName: 'X' },
]

beforeAll(async () => {
  for (const fields of people) await expectBody(await call('POST', '/api/members', buildPerson(fields)), 201)
})

const orders: [query: string, order: string][] = [
  ['', 'EDCBA'],
  ['order[createdAt]=asc', 'ABCDE'],
  ['order[createdAt]=desc', 'EDCBA'],
  ['order[id]=asc', 'ABCDE'],
  ['order[lastName]=desc', 'EDCBA'],
  ['order[firstName]=asc&order[lastName]=asc', 'EBDAC'],
  ['order[firstName]=asc&order[lastName]=desc', 'EDBCA'],
  ['order[firstName]=desc&order[lastName]=asc', 'ACBDE'],
  ['order[lastName]=asc&order[firstName]=asc', 'ABCDE'],
  ['order[joinedAt]=asc&order[lastName]=asc', 'BDACE'],
  ['order[joinedAt]=desc&order[lastName]=asc', 'ADBCE'],
  ['order[department]=asc&order[lastName]=asc', 'CADBE'],
  ['order[department]=desc&order[lastName]=asc', 'ADCBE'],
  ['order[department]=asc&order[joinedAt]=desc&order[lastName]=desc', 'CADBE'],
  ['order[level]=asc&order[lastName]=desc', 'EDCBA'],
  // Ties are broken by id, in the direction of the last order parameter.
  ['order[firstName]=asc', 'EBDAC'],
  ['order[firstName]=desc', 'CADBE'],
]

describe('a list is sorted as requested, nulls last', () => {
  test.each(orders)('%s → %s', async (query, expected) => {
    const { items } = await expectBody<Page>(await call('GET', `/api/members?${query}`))
    expect(items.map(({ lastName }) => lastName).join('')).toBe(expected)
  })
})

describe('a list read with cursors has the same order', () => {
  test.each(orders)('%s → %s', async (query, expected) => {
    let names = ''
    let next = `/api/members?itemsPerPage=1&${query}`
    for (;;) {
      const { items, nextCursor } = await expectBody<Page>(await call('GET', next))
      names += items.map(({ lastName }) => lastName).join('')
      if (nextCursor === null) break
      next = `/api/members?cursor=${nextCursor}`
    }
    expect(names).toBe(expected)
  })
})

describe('an invalid order is rejected', () => {
  test.each([
    ['order[nickname]=asc', 'order[nickname] unknown_parameter'],
    ['order[tags]=asc', 'order[tags] unknown_parameter'],
    ['order[address]=asc', 'order[address] unknown_parameter'],
    ['order[__proto__]=asc', 'order[__proto__] unknown_parameter'],
    ['order[lastName]=up', 'order[lastName] unknown_value'],
    ['order[lastName]=ASC', 'order[lastName] unknown_value'],
    ['order[lastName]=', 'order[lastName] unknown_value'],
    ['order[lastName]=asc&order[lastName]=desc', 'order[lastName] repeated'],
    ['order=lastName', 'order unknown_parameter'],
    ['order[]=lastName', 'order[] unknown_parameter'],
  ])('%s', async (query, violation) => {
    await expectViolations(await call('GET', `/api/members?${query}`), [violation])
  })
})
