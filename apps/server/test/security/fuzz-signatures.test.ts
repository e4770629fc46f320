import { describe, expect, test } from 'bun:test'
import { getTokenKind, makeToken } from '@guildhall/core/access/keys/token'
import { verifySignature } from '@guildhall/core/identity/broker/verify-signature'
import { SignedLinks } from '@guildhall/core/library/file-links'
import { unwrapWebhook, WebhookVerificationError } from '@guildhall/sdk'
import fc from 'fast-check'
import { mutateText, runs, seedOptions } from './fuzzing.ts'

const key = Buffer.alloc(32, 7)
const clientId = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'
const options = { numRuns: runs, ...seedOptions }

describe('signatures are valid for exactly the signed content', () => {
  const links = new SignedLinks(
    { baseUrl: new URL('http://a'), sandboxBaseUrl: new URL('http://b'), appUrl: new URL('http://c') },
    key,
  )
  const client = { id: clientId, liveId: clientId, slug: 'a', environment: 'live', plan: 'standard' } as const

  test('file URLs', () => {
    const validToken = links.buildImageUrl(client, clientId).split('/').at(-1) ?? ''
    fc.assert(
      fc.property(mutateText(validToken, ''), (text) => {
        const link = links.read(text)
        if (text === validToken) expect(link).toEqual({ purpose: 'image', clientId, subjectId: clientId })
        else expect(link).toBeNull()
      }),
      options,
    )
  })

  test('broker events', () => {
    const now = 1_790_000_000_000
    const header = `t=${now}, v1=${new Bun.CryptoHasher('sha256', 'secret').update(`${now}.{}`).digest('hex')}`
    fc.assert(
      fc.property(mutateText(header, header.replace(', ', ',')), (text) => {
        const isSigned = text === header || text === header.replace(', ', ',')
        expect(verifySignature('{}', text, 'secret', now)).toBe(isSigned ? now : null)
      }),
      options,
    )
  })

  test('webhooks, of which the SDK accepts none without a valid signature', async () => {
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
          const error = await unwrapWebhook('{}', headers, input).then(
            () => null,
            (reason: unknown) => reason,
          )
          expect(error).toBeInstanceOf(WebhookVerificationError)
        },
      ),
      options,
    )
  })

  test('keys and tokens, which have a checksum', () => {
    const token = makeToken('secretLive')
    fc.assert(
      fc.property(
        mutateText(token, 'guild_ses_'),
        (text) => void expect(getTokenKind(text)).toBe(text === token ? 'secretLive' : null),
      ),
      options,
    )
  })
})
