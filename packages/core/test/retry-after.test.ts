import { describe, expect, test } from 'bun:test'
import { parseRetryAfter } from '@guildhall/core/webhooks/retry-after'

describe('Retry-After', () => {
  const now = new Date('2026-03-01T12:00:00.500Z')
  const parseAt = (value: string | null) => parseRetryAfter(value, now)?.toISOString() ?? null

  test('is a number of seconds, or a date in one of HTTP’s three formats', () => {
    expect(parseAt('120')).toBe('2026-03-01T12:02:00.500Z')
    expect(parseAt(' 1 ')).toBe('2026-03-01T12:00:01.500Z')
    for (const date of [
      'Sun, 01 Mar 2026 13:00:00 GMT',
      'Sunday, 01-Mar-26 13:00:00 GMT',
      'Sun Mar  1 13:00:00 2026',
    ]) {
      expect(parseAt(date)).toBe('2026-03-01T13:00:00.000Z')
    }
  })

  test('is limited to 24 hours', () => {
    const tomorrow = '2026-03-02T12:00:00.500Z'
    expect(parseAt('86401')).toBe(tomorrow)
    expect(parseAt('9'.repeat(400))).toBe(tomorrow)
    expect(parseAt('Fri, 31 Dec 9999 23:59:59 GMT')).toBe(tomorrow)
  })

  test('is null if missing, past or invalid', () => {
    const past = 'Sun, 01 Mar 2026 12:00:00 GMT'
    for (const value of [null, '', '0', '-5', '1.5', 'soon', '2026-03-02', 'Sunday', past]) {
      expect(parseAt(value)).toBeNull()
    }
  })
})
