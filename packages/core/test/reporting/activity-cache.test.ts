import { expect, test } from 'bun:test'
import { ActivityCache } from '@guildhall/core/reporting/activity-cache'
import { Counts } from '@guildhall/core/reporting/counts'

const createDay = (version: string, bytes: number, name: 'views' | 'people' = 'views') => ({
  version,
  entries: bytes,
  columns: { [name]: new Uint8Array(bytes) },
})

test('a cached day has only the columns of its version', () => {
  const cache = new ActivityCache()
  cache.setDay('one', 1, createDay('1', 4))
  cache.setDay('one', 1, createDay('1', 4, 'people'))
  expect(Object.keys(cache.getDays('one').get(1)?.columns ?? {}).sort()).toEqual(['people', 'views'])
  cache.setDay('one', 1, createDay('2', 4))
  expect(Object.keys(cache.getDays('one').get(1)?.columns ?? {})).toEqual(['views'])
  expect(cache.getDays('other').size).toBe(0)
})

test('evicts the least recently used association when full', () => {
  const cache = new ActivityCache(10_000)
  for (const client of ['one', 'two', 'three']) cache.setDay(client, 1, createDay('1', 2_500))
  cache.getDays('one')
  cache.setDay('four', 1, createDay('1', 2_500))
  expect(['one', 'two', 'three', 'four'].map((client) => cache.getDays(client).size)).toEqual([1, 0, 1, 1])
})

test('retains only some days of an association that exceeds the limit', () => {
  const cache = new ActivityCache(10_000)
  for (let number = 0; number < 100; number++) {
    const cachedDay = cache.setDay('one', number, createDay('1', 2_500))
    expect(cachedDay.columns.views).toHaveLength(2_500)
  }
  expect(cache.getDays('one').size).toBeLessThan(5)
})

const createCounts = (bytes: number) => {
  const counts = new Counts()
  // The bitsets for person number `bytes * 4` take about `bytes` bytes.
  const people = Int32Array.of(bytes * 4)
  counts.addAll(Int32Array.of(0), { people, views: people, downloads: people }, 0, 1)
  return { versions: { early: null, late: null }, early: counts, all: counts, resources: new Map() }
}

test('caches counts by association and key, up to the memory limit and twelve keys per association', () => {
  const cache = new ActivityCache(1_000_000)
  for (let number = 0; number < 13; number++) cache.setCounts('one', `usage ${number}`, createCounts(1))
  expect([0, 1, 12].map((number) => cache.getCounts('one', `usage ${number}`) !== null)).toEqual([
    false,
    true,
    true,
  ])
  expect(cache.getCounts('other', 'usage 1')).toBeNull()
  cache.setCounts('one', 'usage 13', createCounts(1))
  expect([1, 2].map((number) => cache.getCounts('one', `usage ${number}`) !== null)).toEqual([true, false])
  cache.setCounts('other', 'usage 1', createCounts(500_000))
  expect(cache.getCounts('one', 'usage 1')).toBeNull()
  expect(cache.getCounts('other', 'usage 1')).toBeNull()
})

test('evicts counts before days', () => {
  const cache = new ActivityCache(100_000)
  cache.setDay('one', 1, createDay('1', 60_000))
  cache.setCounts('one', 'usage', createCounts(1))
  cache.setCounts('one', 'trends', createCounts(20_000))
  expect(cache.getCounts('one', 'usage')).toBeNull()
  expect(cache.getCounts('one', 'trends')).toBeNull()
  expect(cache.getDays('one').size).toBe(1)
})

test('replaces counts with the same key and releases their memory', () => {
  const cache = new ActivityCache(300_000)
  for (let index = 0; index < 10; index++) {
    const cachedCounts = createCounts(50_000)
    cache.setCounts('one', 'usage', cachedCounts)
    expect(cache.getCounts('one', 'usage')).toBe(cachedCounts)
  }
})
