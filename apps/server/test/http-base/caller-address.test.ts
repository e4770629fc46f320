import { expect, test } from 'bun:test'
import { getCallerIpAddress } from '@guildhall/server/http/request-state'
import fc from 'fast-check'

const entry = fc.constantFrom('', ' ', '203.0.113.7', ' 198.51.100.2 ', '2001:db8::1', '::ffff:192.0.2.1')

test('the caller’s IP address is the nth entry of X-Forwarded-For from the end, for n trusted proxies', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 8 }),
      (entries, proxies) => {
        const headers = new Headers({ 'x-forwarded-for': entries.join(',') })
        // Headers remove the spaces around a value.
        const receivedEntries = headers.get('x-forwarded-for')?.split(',') ?? []
        const expected =
          receivedEntries
            .at(-proxies)
            ?.trim()
            .replace(/^::ffff:/, '') ?? null
        const request = new Request('http://localhost', { headers })
        expect(getCallerIpAddress(request, null, proxies)).toBe(expected)
      },
    ),
  )
})

test('X-Forwarded-For is ignored without trusted proxies', () => {
  const request = new Request('http://localhost', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(getCallerIpAddress(request, null, 0)).toBeNull()
})
