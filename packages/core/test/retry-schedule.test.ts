import { describe, expect, test } from 'bun:test'
import { decideNextAttempt } from '@guildhall/core/webhooks/retry-schedule'

const now = new Date('2026-03-14T09:26:53.589Z')
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const decide = (statusCode: number | null, failures: number, random = 0, retryAfter: string | null = null) =>
  decideNextAttempt({ statusCode, retryAfter }, failures, now, random)

describe('an attempt', () => {
  test.each([200, 201, 204, 299])('with response %d succeeds', (status) => {
    expect(decide(status, 4)).toEqual({ status: 'succeeded', nextAttemptAt: null, isGone: false })
  })

  test('with response 410 fails and marks the receiver as gone, regardless of earlier failures', () => {
    for (const failures of [0, 9]) {
      expect(decide(410, failures)).toEqual({ status: 'failed', nextAttemptAt: null, isGone: true })
    }
  })

  test.each([100, 301, 304, 400, 404, 429, 500, 503, null])('with response %p is retried', (status) => {
    expect(decide(status, 0)).toEqual({ status: 'pending', nextAttemptAt: addSeconds(5), isGone: false })
  })
})

describe('the next attempt', () => {
  const minute = 60
  const hour = 3600
  const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

  test.each([...delays.entries()])(
    'after %d earlier failures is due in %d seconds, plus up to 10% jitter',
    (failures, seconds) => {
      expect(decide(500, failures).nextAttemptAt).toEqual(addSeconds(seconds))
      expect(decide(500, failures, 1).nextAttemptAt).toEqual(addSeconds(seconds * 1.1))
    },
  )

  test('is not scheduled after nine earlier failures', () => {
    expect(decide(500, 9)).toEqual({ status: 'failed', nextAttemptAt: null, isGone: false })
  })

  test('honors Retry-After, but is never earlier than scheduled', () => {
    expect(decide(503, 0, 0, '60').nextAttemptAt).toEqual(addSeconds(60))
    expect(decide(503, 1, 0, '60').nextAttemptAt).toEqual(addSeconds(300))
  })

  test('takes `now` as the time of the response, whatever the machine’s clock is', () => {
    const retryAfter = 'Sat, 14 Mar 2026 09:28:00 GMT'
    expect(decide(503, 0, 0, retryAfter).nextAttemptAt).toEqual(new Date('2026-03-14T09:28:00Z'))
  })

  test('is not scheduled after nine earlier failures, despite Retry-After', () => {
    expect(decide(503, 9, 0, '60').nextAttemptAt).toBeNull()
  })
})
