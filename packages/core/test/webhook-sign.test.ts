import { describe, expect, test } from 'bun:test'
import { createSecret, createSignatureHeader } from '@guildhall/core/webhooks/sign'
import fc from 'fast-check'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

const getNowSeconds = () => Math.floor(Date.now() / 1000)

function buildHeaders(id: string, timestamp: number, signature: string): Record<string, string> {
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
}

describe('a secret', () => {
  test('is whsec_ and 32 random bytes in base64', () => {
    const secrets = Array.from({ length: 200 }, createSecret)
    expect(new Set(secrets).size).toBe(200)
    for (const secret of secrets) {
      expect(secret).toStartWith('whsec_')
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    }
  })

  test.each(['', 'whsec_', 'whsec_c2hvcnQ=', 'c2VjcmV0', 'whsec_!!!!', 'whsec'])(
    'that is "%s" is rejected',
    (secret) => {
      expect(() => createSignatureHeader([secret], 'id', 1, '{}')).toThrow('must be whsec_')
    },
  )
})

describe('a signature', () => {
  test("equals the reference library's, for any body", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), (id, body) => {
        const secret = createSecret()
        const timestamp = getNowSeconds()
        const expected = new Webhook(secret).sign(id, new Date(timestamp * 1000), body)
        expect(createSignatureHeader([secret], id, timestamp, body)).toBe(expected)
        expect(createSignatureHeader([secret], id, timestamp, Buffer.from(body))).toBe(expected)
      }),
    )
  })

  test('of several secrets verifies with each of them, and with no other', () => {
    const secrets = [createSecret(), createSecret(), createSecret()]
    const body = JSON.stringify({ type: 'member.created', data: { lastName: 'Zoë' } })
    const timestamp = getNowSeconds()
    const headers = buildHeaders(
      'event-1',
      timestamp,
      createSignatureHeader(secrets, 'event-1', timestamp, body),
    )
    expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44} v1,\S{44}$/)
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(createSecret()).verify(body, headers)).toThrow(WebhookVerificationError)
  })

  test('covers id, timestamp and body', () => {
    const secret = createSecret()
    const timestamp = getNowSeconds()
    const signed = createSignatureHeader([secret], 'a', timestamp, '{}')
    const verify = (id: string, at: number, body: string) => () =>
      new Webhook(secret).verify(body, buildHeaders(id, at, signed))
    expect(verify('a', timestamp, '{}')()).toEqual({})
    expect(verify('b', timestamp, '{}')).toThrow('No matching signature')
    expect(verify('a', timestamp + 1, '{}')).toThrow('No matching signature')
    expect(verify('a', timestamp, '{ }')).toThrow('No matching signature')
  })
})
