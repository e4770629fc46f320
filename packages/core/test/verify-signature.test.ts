import { describe, expect, test } from 'bun:test'
import { TOLERANCE_MS, verifySignature } from '@guildhall/core/identity/broker/verify-signature'
import { WorkOS } from '@workos-inc/node'
import fc from 'fast-check'

const { webhooks } = new WorkOS({ apiKey: 'sk_none' })
const secret = 'wh_secret'
const now = 1_790_000_000_000
const sign = async (body: string, time: number | string, key = secret) =>
  `t=${time}, v1=${await webhooks.computeSignature(time as number, body, key)}`

describe('verifySignature', () => {
  test('accepts the signatures of the broker’s own client, for the same body and secret only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (body, otherBody) => {
        const header = await sign(body, now)
        expect(verifySignature(body, header, secret, now)).toBe(now)
        expect(verifySignature(otherBody, header, secret, now)).toBe(otherBody === body ? now : null)
        expect(verifySignature(body, await sign(body, now, `${secret}x`), secret, now)).toBeNull()
      }),
    )
  })

  test('accepts signatures within the tolerance, past and future', async () => {
    for (const [offsetMs, isAccepted] of [
      [TOLERANCE_MS, true],
      [-TOLERANCE_MS, true],
      [TOLERANCE_MS + 1, false],
      [-TOLERANCE_MS - 1, false],
    ] as const)
      expect(verifySignature('{}', await sign('{}', now + offsetMs), secret, now) !== null).toBe(isAccepted)
  })

  test('rejects a time that is not a number, and other formats', async () => {
    const header = await sign('{}', now)
    for (const input of [
      null,
      '',
      'v1=',
      await sign('{}', 'soon'),
      header.toUpperCase(),
      `${header}00`,
      `x${header}`,
    ])
      expect(verifySignature('{}', input, secret, now)).toBeNull()
  })
})
