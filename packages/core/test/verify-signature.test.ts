import { describe, expect, test } from 'bun:test'
import { TOLERANCE_MILLISECONDS, verifySignature } from '@guildhall/core/broker/verify-signature'
import { WorkOS } from '@workos-inc/node'
import fc from 'fast-check'

const { webhooks } = new WorkOS({ apiKey: 'sk_none' })
const secret = 'wh_secret'
const now = 1_790_000_000_000
const signed = async (body: string, time: number | string, key = secret) =>
  `t=${time}, v1=${await webhooks.computeSignature(time as number, body, key)}`

describe('a signature of the broker', () => {
  test('holds exactly where the broker’s own client made it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (body, other) => {
        const header = await signed(body, now)
        expect(verifySignature(body, header, secret, now)).toBe(now)
        expect(verifySignature(other, header, secret, now)).toBe(other === body ? now : null)
        expect(verifySignature(body, await signed(body, now, `${secret}x`), secret, now)).toBeNull()
      }),
    )
  })

  test('holds for three minutes, before and after', async () => {
    for (const [away, holds] of [
      [TOLERANCE_MILLISECONDS, true],
      [-TOLERANCE_MILLISECONDS, true],
      [TOLERANCE_MILLISECONDS + 1, false],
      [-TOLERANCE_MILLISECONDS - 1, false],
    ] as const)
      expect(verifySignature('{}', await signed('{}', now + away), secret, now) !== null).toBe(holds)
  })

  test('with a time that is no number, or in another form, does not hold', async () => {
    const header = await signed('{}', now)
    for (const given of [
      null,
      '',
      'v1=',
      await signed('{}', 'soon'),
      header.toUpperCase(),
      `${header}00`,
      `x${header}`,
    ])
      expect(verifySignature('{}', given, secret, now)).toBeNull()
  })
})
