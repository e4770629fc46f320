import { expect, test } from 'bun:test'
import { DayCache } from '@guildhall/core/reporting/day-cache'

const day = (version: string, bytes: number, name: 'views' | 'people' = 'views') => ({
  version,
  entries: bytes,
  columns: { [name]: new Uint8Array(bytes) },
})

test('a day keeps the columns of its version, and none of an earlier one', () => {
  const cache = new DayCache()
  cache.keep('one', 1, day('1', 4))
  cache.keep('one', 1, day('1', 4, 'people'))
  expect(Object.keys(cache.daysOf('one').get(1)?.columns ?? {}).sort()).toEqual(['people', 'views'])
  cache.keep('one', 1, day('2', 4))
  expect(Object.keys(cache.daysOf('one').get(1)?.columns ?? {})).toEqual(['views'])
  expect(cache.daysOf('other').size).toBe(0)
})

test('what was not asked for longest goes when there is no more room', () => {
  const cache = new DayCache(10_000)
  for (const client of ['one', 'two', 'three']) cache.keep(client, 1, day('1', 2_500))
  cache.daysOf('one')
  cache.keep('four', 1, day('1', 2_500))
  expect(['one', 'two', 'three', 'four'].map((client) => cache.daysOf(client).size)).toEqual([1, 0, 1, 1])
})

test('an association that alone is too large is kept no longer than it is read', () => {
  const cache = new DayCache(10_000)
  for (let number = 0; number < 100; number++) {
    const kept = cache.keep('one', number, day('1', 2_500))
    expect(kept.columns.views).toHaveLength(2_500)
  }
  expect(cache.daysOf('one').size).toBeLessThan(5)
})
