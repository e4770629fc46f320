import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sign } from '../../../../tools/fake-stripe/events.ts'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import type { Problem } from '../expect-problem.ts'
import { uploadHeaders } from '../hostile/fixture.ts'
import { findDeviations } from '../hostile/openapi-conformance.ts'
import { operations } from '../hostile/operations.ts'
import { buildPdf } from '../library/files.ts'
import { mutateBytes, mutateText, runsOverHttp, seedOptions } from './fuzzing.ts'

const { service, broker } = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })
const { live, keys } = service.client
const call = callAs(service, keys.live.secret)
let resourceId = ''

beforeAll(async () => {
  const fields = { name: 'A', fileName: 'a.pdf', status: 'published', accessLevel: 'public' } as const
  resourceId = (await live.resources.upload(new Blob([buildPdf('Words of a page.')]), fields)).id
})

/** Asserts that the response is documented, not a server error, and lists violations if it is a validation error. */
async function expectDocumented(id: string, response: Response): Promise<void> {
  const operation = operations.find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`No operation ${id}.`)
  const copy = response.clone()
  expect(await findDeviations(operation, response)).toEqual([])
  if (copy.status !== 400 || !copy.headers.get('content-type')?.includes('json'))
    return void (await copy.body?.cancel())
  const problem = (await copy.json()) as Problem & { parameter?: string }
  if (problem.type?.endsWith('/validation-error')) expect(problem.violations).not.toBeEmpty()
}

/** Represents UTF-8 bytes as Latin-1, without the characters that a header value cannot contain. */
const encodeHeaderValue = (text: string) =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim()

const checkOverHttp = (input: fc.Arbitrary<string[]>, check: (...input: string[]) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(input, (input) => check(...input)),
    { numRuns: runsOverHttp, ...seedOptions },
  )

const buildQuery = (fields: Record<string, string>) => new URLSearchParams(fields)

describe('nearly valid requests get documented responses', () => {
  test('dates, time zones and languages', async () => {
    const days = mutateText('2026-01-01', '0001-01-01', '9999-12-31', '2024-02-29', '-000001-01-01')
    const zones = mutateText(
      'Europe/Amsterdam',
      'UTC',
      'Etc/GMT+12',
      'America/Argentina/ComodRivadavia',
      '+01:00',
    )
    await checkOverHttp(fc.tuple(days, days, zones), async (from = '', to = '', timezone = '') => {
      for (const report of ['usage', 'trends', 'members'])
        for (const period of [{ from }, { to }, { from, to, timezone }])
          await expectDocumented(
            `reports.${report}`,
            await call('GET', `/api/resources/reports/${report}?${buildQuery(period)}`),
          )
      const bounds = buildQuery({ 'createdAt[after]': from, 'updatedAt[before]': to })
      await expectDocumented('members.list', await call('GET', `/api/members?${bounds}`))
      const body = { locale: timezone, timezone }
      await expectDocumented('client.update', await call('PUT', '/api/client', body))
    })
  })

  test('ranges and conditions of a download', async () => {
    const ranges = mutateText(
      'bytes=0-4',
      'bytes=-5',
      'bytes=5-',
      'bytes=0-0,2-3',
      'bytes=99999999999999999999-',
      'BYTES=1-2',
    )
    await checkOverHttp(fc.tuple(ranges, mutateText('"1"', 'W/"x"', '*')), async (range = '', etag = '') => {
      const headers = {
        range: encodeHeaderValue(range),
        'if-none-match': encodeHeaderValue(etag),
        'if-range': encodeHeaderValue(etag),
      }
      await expectDocumented(
        'resources.download',
        await call('GET', `/api/resources/${resourceId}/download`, undefined, headers),
      )
    })
  })

  test('the headers of a resumable upload', async () => {
    const validMetadata = uploadHeaders['upload-metadata']
    const input = fc.tuple(
      mutateText('5', '0', '500000000'),
      mutateText(validMetadata, `${validMetadata},filename YS5wZGY=,price e30=`),
      mutateText('0', '5'),
      mutateText('1.0.0'),
    )
    await checkOverHttp(input, async (length = '', metadata = '', offset = '', version = '') => {
      const headers = {
        'tus-resumable': encodeHeaderValue(version),
        'upload-length': encodeHeaderValue(length),
        'upload-metadata': encodeHeaderValue(metadata),
      }
      const upload = await call('POST', '/api/resources/uploads', undefined, headers)
      await expectDocumented('uploads.create', upload)
      const path = upload.headers.get('location')
      if (upload.status !== 201 || !path) return
      const appendHeaders = {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': encodeHeaderValue(offset),
      }
      await expectDocumented(
        'uploads.append',
        await call('PATCH', new URL(path, service.url).pathname, 'ab', appendHeaders),
      )
    })
  })

  test('search terms and questions', async () => {
    await checkOverHttp(
      fc.tuple(mutateText('quorum of the board', '"a b" -c', 'ﬀ İ ß', "' or 1=1 --", '& | ! :* <->')),
      async (words = '') => {
        await expectDocumented(
          'resources.list',
          await call('GET', `/api/resources?${buildQuery({ q: words })}`),
        )
        await expectDocumented('members.list', await call('GET', `/api/members?${buildQuery({ q: words })}`))
        await expectDocumented('chat.ask', await call('POST', '/api/resources/chat', { query: words }))
      },
    )
  })

  test('an import file', async () => {
    const file =
      'email,firstName,lastName,tags,customFields\n"ada@example.org",Ada,King,"[""a""]","{""a"":1}"\n'
    await fc.assert(
      fc.asyncProperty(mutateBytes(file, file.replaceAll(',', ';')), async (bytes) => {
        const response = await call('POST', '/api/members/import?dryRun=true', bytes, {
          'content-type': 'text/csv',
        })
        await expectDocumented('members.import', response)
      }),
      { numRuns: runsOverHttp, ...seedOptions },
    )
  })

  test('an upload form', async () => {
    const head = 'Content-Disposition: form-data; name='
    const form = `--b\r\n${head}"name"\r\n\r\nA\r\n--b\r\n${head}"file"; filename="a.pdf"\r\n\r\n${buildPdf('A').toString('latin1')}\r\n--b--\r\n`
    await fc.assert(
      fc.asyncProperty(mutateBytes(form), async (bytes) => {
        const response = await call('POST', '/api/resources', bytes, {
          'content-type': 'multipart/form-data; boundary=b',
        })
        await expectDocumented('resources.create', response)
      }),
      { numRuns: runsOverHttp, ...seedOptions },
    )
  })

  test('a broker event and its signature', async () => {
    const body = JSON.stringify(
      broker.buildEvent('dsync.user.created', { id: 'x', organization_id: 'org_x' }),
    )
    await checkOverHttp(
      fc.tuple(mutateText(body), mutateText(broker.sign(body))),
      async (event = '', signature = '') => {
        const headers = {
          'workos-signature': encodeHeaderValue(signature),
          'x-forwarded-for': `10.9.${Math.trunc(Math.random() * 255)}.1`,
        }
        await expectDocumented(
          'brokerEvents.receive',
          await callAs(service, null)('POST', '/webhooks/broker', event, headers),
        )
        // The mutated body, with a valid signature.
        const signedHeaders = { ...headers, 'workos-signature': broker.sign(event) }
        await expectDocumented(
          'brokerEvents.receive',
          await callAs(service, null)('POST', '/webhooks/broker', event, signedHeaders),
        )
      },
    )
  })

  test('a Stripe event and its signature', async () => {
    const { live, record } = service.client
    const secret = `whsec_${'fuzz'.repeat(8)}`
    await live.settings.billing.update({ provider: { webhookSecret: secret } })
    await service.operator.platform.stripe.update({ webhookSecret: secret })
    const path = `/webhooks/stripe/${record.id}`
    const object = { object: 'payment_intent', id: 'pi_1' }
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      created: 1,
      data: { object },
    })
    await checkOverHttp(
      fc.tuple(mutateText(body), mutateText(sign(body, secret))),
      async (event = '', signature = '') => {
        const headers = {
          'stripe-signature': encodeHeaderValue(signature),
          'x-forwarded-for': `10.8.${Math.trunc(Math.random() * 255)}.1`,
        }
        const send = callAs(service, null)
        await expectDocumented('providerEvents.receive', await send('POST', path, event, headers))
        // The mutated body, with a valid signature.
        const signedHeaders = { ...headers, 'stripe-signature': sign(event, secret) }
        await expectDocumented('providerEvents.receive', await send('POST', path, event, signedHeaders))
        const response = await send('POST', '/webhooks/stripe', event, signedHeaders)
        await expectDocumented('providerEvents.receiveForPlatform', response)
      },
    )
  })
})
