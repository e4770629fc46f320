import { describe, expect, test } from 'bun:test'
import { readSettings } from '../src/settings.ts'

const required = {
  DATABASE_URL: 'postgres://someone@localhost/guildhall',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
}

describe('REDIS_URL', () => {
  test.each(['redis://localhost', 'rediss://user:secret@redis.example.org:6380/3'])(
    'takes %s',
    (REDIS_URL) => {
      expect(readSettings({ ...required, REDIS_URL }).redisUrl).toBe(REDIS_URL)
    },
  )

  test.each([undefined, ''])('may be absent: jobs are in the database then (%j)', (REDIS_URL) => {
    expect(readSettings({ ...required, REDIS_URL }).redisUrl).toBeNull()
  })

  test.each(['localhost:6379', 'http://localhost', 'redis'])('refuses %s', (REDIS_URL) => {
    expect(() => readSettings({ ...required, REDIS_URL })).toThrow(
      '- REDIS_URL must be the address of a Redis',
    )
  })
})

describe('MEILISEARCH_URL', () => {
  test('with a key and without one', () => {
    const MEILISEARCH_URL = 'http://search.internal:7700'
    expect(readSettings({ ...required, MEILISEARCH_URL, MEILISEARCH_API_KEY: 'key' }).meilisearch).toEqual({
      url: MEILISEARCH_URL,
      apiKey: 'key',
    })
    expect(readSettings({ ...required, MEILISEARCH_URL }).meilisearch).toEqual({
      url: MEILISEARCH_URL,
      apiKey: null,
    })
  })

  test.each([undefined, ''])('may be absent: the database searches then (%j)', (MEILISEARCH_URL) => {
    expect(readSettings({ ...required, MEILISEARCH_URL }).meilisearch).toBeNull()
  })

  test.each(['search:7700', 'redis://localhost', 'search'])('refuses %s', (MEILISEARCH_URL) => {
    expect(() => readSettings({ ...required, MEILISEARCH_URL })).toThrow(
      '- MEILISEARCH_URL must be the address of a Meilisearch',
    )
  })
})

test('every fault is named at once', () => {
  const faults = { REDIS_URL: 'x', PORT: '-1', DATABASE_URL: 'mysql://x', SECRETS_KEY: 'short' }
  let message = ''
  try {
    readSettings(faults)
  } catch (error) {
    message = String(error)
  }
  for (const name of Object.keys(faults)) expect(message).toContain(`- ${name} must be`)
})
