import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  GuildhallError,
  type GuildhallEvent,
  unwrapWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from '@guildhall/sdk'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { catchRejection } from './rejection.ts'

const secret = `whsec_${btoa('0123456789abcdefghijklmnopqrstuv')}`
const event = {
  id: '0198c0de-0000-7000-8000-000000000001',
  type: 'member.updated',
  timestamp: '2026-03-01T12:00:00.000Z',
  data: { lastName: 'Žižek 🎈' },
  previous: { lastName: 'Zizek' },
  // Not a complete member: the content is not validated.
} as unknown as GuildhallEvent
const body = JSON.stringify(event)
const getTimestamp = (offsetSeconds = 0) => Math.floor(Date.now() / 1000) + offsetSeconds

/** Creates the headers that the reference library would send with a body. */
function createSignedHeaders(
  text = body,
  { id = event.id, timestamp = getTimestamp(), secrets = [secret] } = {},
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map((key) => new Webhook(key).sign(id, new Date(timestamp * 1000), text))
      .join(' '),
  }
}

async function getRejectionCode(
  input: unknown,
  headers: WebhookHeaders,
  signingSecret = secret,
  options?: { toleranceSeconds: number },
): Promise<string> {
  const unwrapped = unwrapWebhook(input as string, headers, signingSecret, options)
  const error = await catchRejection(unwrapped, WebhookVerificationError)
  expect(error).toBeInstanceOf(GuildhallError)
  expect(error.message).toMatch(/[.?]$/)
  expect(error.message).not.toContain(secret)
  return error.code
}

describe('unwrapWebhook returns the event', () => {
  test('for a body as text, bytes, a view of bytes, a Buffer or an ArrayBuffer', async () => {
    const bytes = new TextEncoder().encode(body)
    const part = new TextEncoder().encode(`..${body}..`).subarray(2, -2)
    for (const raw of [body, bytes, part, Buffer.from(body), bytes.buffer]) {
      expect(await unwrapWebhook(raw, createSignedHeaders(), secret)).toEqual(event)
    }
  })

  test('with headers of a Request or Node, in upper or lower case', async () => {
    const headers = createSignedHeaders()
    const upperCaseHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )
    const headersWithArrays = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    )
    const nodeHeaders = { host: 'a', cookie: undefined, ...headers }
    for (const form of [new Headers(headers), upperCaseHeaders, headersWithArrays, nodeHeaders]) {
      expect(await unwrapWebhook(body, form, secret)).toEqual(event)
    }
  })

  test('if any of several signatures is valid, ignoring signatures of unknown versions', async () => {
    const otherSecret = `whsec_${btoa('x'.repeat(64))}`
    for (const secrets of [[secret], [otherSecret, secret], [secret, otherSecret]]) {
      const headers = createSignedHeaders(body, { secrets })
      headers['webhook-signature'] = `v1a,abc ${headers['webhook-signature']} v2,def`
      expect(await unwrapWebhook(body, headers, secret)).toEqual(event)
    }
  })

  test('with a timestamp at most five minutes in the past or future, or within a given tolerance', async () => {
    for (const offset of [-290, 290]) {
      expect(
        await unwrapWebhook(body, createSignedHeaders(body, { timestamp: getTimestamp(offset) }), secret),
      ).toEqual(event)
    }
    const headers = createSignedHeaders(body, { timestamp: getTimestamp(-3000) })
    expect(await unwrapWebhook(body, headers, secret, { toleranceSeconds: 3600 })).toEqual(event)
  })

  test('for any text that the reference library signs, and only with its secret', async () => {
    const text = fc.json().map((json) => `{"data":${json}}`)
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.uuid(),
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        async (text, id, key) => {
          const ownSecret = `whsec_${Buffer.from(key).toString('base64')}`
          const headers = createSignedHeaders(text, { id, secrets: [ownSecret] })
          expect<unknown>(await unwrapWebhook(text, headers, ownSecret)).toEqual(
            new Webhook(ownSecret).verify(text, headers),
          )
          expect(await getRejectionCode(text, headers)).toBe('signature_mismatch')
        },
      ),
    )
  })
})

describe('unwrapWebhook rejects', () => {
  test('any changed character of body, id, timestamp or signature', async () => {
    const headers = createSignedHeaders()
    const parts = { body, ...headers }
    const part = fc.constantFrom(...(Object.keys(parts) as (keyof typeof parts)[]))
    const character = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
    await fc.assert(
      fc.asyncProperty(part, fc.nat(), character, async (name, position, character) => {
        const text = parts[name] ?? ''
        const at = position % text.length
        fc.pre(text[at] !== character)
        const changedParts = { ...parts, [name]: text.slice(0, at) + character + text.slice(at + 1) }
        await catchRejection(unwrapWebhook(changedParts.body, changedParts, secret), WebhookVerificationError)
      }),
      { numRuns: 1000 },
    )
  })

  test('any changed, added or missing byte of the body', async () => {
    const bytes = new TextEncoder().encode(body)
    const headers = createSignedHeaders()
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changedBytes = bytes.with(at, (bytes[at] ?? 0) ^ change)
        expect(await getRejectionCode(changedBytes, headers)).toBe('signature_mismatch')
      }),
    )
    expect(await getRejectionCode(`${body} `, headers)).toBe('signature_mismatch')
    expect(await getRejectionCode(body.slice(0, -1), headers)).toBe('signature_mismatch')
    expect(await getRejectionCode('', headers)).toBe('signature_mismatch')
  })

  test('a parsed body', async () => {
    for (const parsedBody of [event, null, undefined, 1]) {
      expect(await getRejectionCode(parsedBody, createSignedHeaders())).toBe('invalid_body')
    }
  })

  test('a missing or empty header, and names the header', async () => {
    for (const name of Object.keys(createSignedHeaders())) {
      const { [name]: _, ...rest } = createSignedHeaders()
      for (const headers of [rest, { ...rest, [name]: '' }, { ...rest, [name]: [] }, new Headers(rest)]) {
        expect(await getRejectionCode(body, headers)).toBe('missing_header')
        expect((await catchRejection(unwrapWebhook(body, headers, secret), Error)).message).toContain(name)
      }
    }
  })

  test('an invalid timestamp', async () => {
    for (const timestamp of [
      'now',
      '-1',
      '1e9',
      `${getTimestamp()}.0`,
      ` ${getTimestamp()}`,
      'NaN',
      new Date().toISOString(),
    ]) {
      expect(await getRejectionCode(body, { ...createSignedHeaders(), 'webhook-timestamp': timestamp })).toBe(
        'invalid_timestamp',
      )
    }
  })

  test('a validly signed timestamp that is too old or too far in the future', async () => {
    expect(await getRejectionCode(body, createSignedHeaders(body, { timestamp: getTimestamp(-310) }))).toBe(
      'timestamp_too_old',
    )
    expect(await getRejectionCode(body, createSignedHeaders(body, { timestamp: getTimestamp(310) }))).toBe(
      'timestamp_in_future',
    )
    const headers = createSignedHeaders(body, { timestamp: getTimestamp(-30) })
    expect(await getRejectionCode(body, headers, secret, { toleranceSeconds: 10 })).toBe('timestamp_too_old')
    expect(await getRejectionCode(body, headers, secret, { toleranceSeconds: Number.NaN })).toBe(
      'timestamp_too_old',
    )
  })

  test('a signature header without a v1 signature', async () => {
    const signature = createSignedHeaders()['webhook-signature'] ?? ''
    const value = signature.slice(3)
    for (const header of [
      'v1',
      'v1,',
      `v2,${value}`,
      value,
      `V1,${value}`,
      `v1,${value.slice(0, -1)}`,
      'v1,====',
    ]) {
      expect(await getRejectionCode(body, { ...createSignedHeaders(), 'webhook-signature': header })).toBe(
        'invalid_signature',
      )
    }
  })

  test('an invalid secret', async () => {
    const base64 = secret.slice(6)
    const invalidSecrets = [
      '',
      'whsec_',
      base64,
      `whsec_${base64.slice(1)}`,
      'whsec_c2hvcnQ=',
      ` ${secret}`,
      'guild_sk_live_x',
    ]
    for (const secret of [...invalidSecrets, undefined as unknown as string]) {
      expect(await getRejectionCode(body, createSignedHeaders(), secret ?? String(secret))).toBe(
        'invalid_secret',
      )
    }
  })

  test('a validly signed body that is not JSON', async () => {
    expect(await getRejectionCode('hello', createSignedHeaders('hello'))).toBe('invalid_payload')
  })
})

describe('unwrapWebhook in Node', () => {
  const node = Bun.which('node')

  test.skipIf(node === null)('returns the event, and rejects a changed body', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-sdk-'))
    const entrypoints = [join(import.meta.dir, '../src/index.ts')]
    const { outputs } = await Bun.build({ entrypoints, target: 'browser', format: 'esm' })
    await Bun.write(join(folder, 'sdk.mjs'), (await outputs[0]?.text()) ?? '')
    await Bun.write(join(folder, 'program.mjs'), program)
    const input = JSON.stringify({ body, headers: createSignedHeaders(), secret })
    const child = Bun.spawn([node ?? 'node', 'program.mjs', input], { cwd: folder, stderr: 'pipe' })
    const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
    await rm(folder, { recursive: true })
    expect(errors).toBe('')
    expect(JSON.parse(output)).toEqual({ event, again: event, code: 'signature_mismatch', isTyped: true })
  })
})

const program = `
import { unwrapWebhook, WebhookVerificationError } from './sdk.mjs'
const { body, headers, secret } = JSON.parse(process.argv[2])
const event = await unwrapWebhook(Buffer.from(body), headers, secret)
const again = await unwrapWebhook(body, new Headers(headers), secret)
const error = await unwrapWebhook(body + ' ', headers, secret).catch((error) => error)
console.log(JSON.stringify({ event, again, code: error.code, isTyped: error instanceof WebhookVerificationError }))
`
