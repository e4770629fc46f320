import { describe, expect, test } from 'bun:test'
import { getTokenKind } from '@guildhall/core/access/keys/token'
import { verifySignature } from '@guildhall/core/identity/broker/verify-signature'
import { SignedLinks } from '@guildhall/core/library/file-links'
import { unwrapWebhook, WebhookVerificationError } from '@guildhall/sdk'
import fc from 'fast-check'
import { mutateText, runs, seedOptions } from './fuzzing.ts'

const key = Buffer.alloc(32, 7)
const clientId = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'
const options = { numRuns: runs, ...seedOptions }

describe('signatures are valid for exactly the signed content', () => {
  const links = new SignedLinks({ baseUrl: new URL('http://a'), sandboxBaseUrl: new URL('http://b') }, key)
  const client = { id: clientId, liveId: clientId, slug: 'a', environment: 'live', plan: 'standard' } as const

  test('file URLs', () => {
    const good = links.buildImageUrl(client, clientId).split('/').at(-1) ?? ''
    fc.assert(
      fc.property(mutateText(good, ''), (text) => {
        const read = links.read(text)
        if (text === good) expect(read).toEqual({ purpose: 'image', clientId, subjectId: clientId })
        else expect(read).toBeNull()
      }),
      options,
    )
  })

  test('broker events', () => {
    const now = 1_790_000_000_000
    const header = `t=${now}, v1=${new Bun.CryptoHasher('sha256', 'secret').update(`${now}.{}`).digest('hex')}`
    fc.assert(
      fc.property(mutateText(header, header.replace(', ', ',')), (text) => {
        const same = text === header || text === header.replace(', ', ',')
        expect(verifySignature('{}', text, 'secret', now)).toBe(same ? now : null)
      }),
      options,
    )
  })

  test('webhooks, by the SDK', async () => {
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const signature = `v1,${Buffer.alloc(32).toString('base64')}`
    await fc.assert(
      fc.asyncProperty(
        mutateText('msg_1'),
        mutateText(String(Math.floor(Date.now() / 1000))),
        mutateText(signature, `${signature} ${signature}`),
        mutateText(secret),
        async (id, time, signed, input) => {
          const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signed }
          const refused = await unwrapWebhook('{}', headers, input).then(
            () => null,
            (error: unknown) => error,
          )
          expect(refused).toBeInstanceOf(WebhookVerificationError)
        },
      ),
      options,
    )
  })

  test('keys and tokens: one character added, removed or changed is invalid', () => {
    const good = 'guild_sk_live_'
    fc.assert(
      fc.property(mutateText(good, 'guild_ses_'), (text) => void expect(getTokenKind(text)).toBeNull()),
      options,
    )
  })
})
