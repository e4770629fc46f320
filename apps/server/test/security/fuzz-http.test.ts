import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { callAs } from '../calls.ts'
import { uploadHeaders } from '../hostile/fixture.ts'
import { deviationsOf } from '../hostile/openapi-conformance.ts'
import { operations } from '../hostile/operations.ts'
import { pdf } from '../library/files.ts'
import type { Problem } from '../problem.ts'
import { near, nearBytes, runsOverHttp, seeded } from './fuzzing.ts'

const { service, broker } = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })
const { live, keys } = service.client
const call = callAs(service, keys.live.secret)
let resourceId = ''

beforeAll(async () => {
  const fields = { name: 'A', fileName: 'a.pdf', status: 'published', accessLevel: 'public' } as const
  resourceId = (await live.resources.upload(new Blob([pdf('Words of a page.')]), fields)).id
})

/** As documented, never a fault of ours, and a refusal of the input says where it is wrong. */
async function expectWell(id: string, response: Response): Promise<void> {
  const operation = operations.find((known) => known.id === id)
  if (!operation) throw new Error(`There is no operation ${id}.`)
  const copy = response.clone()
  expect(await deviationsOf(operation, response)).toEqual([])
  if (copy.status !== 400 || !copy.headers.get('content-type')?.includes('json'))
    return void (await copy.body?.cancel())
  const problem = (await copy.json()) as Problem & { parameter?: string }
  if (problem.type?.endsWith('/validation-error')) expect(problem.violations).not.toBeEmpty()
}

/** A value that can stand in a header at all. */
const headerValue = (text: string) =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim()

const over = (input: fc.Arbitrary<string[]>, ask: (...given: string[]) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(input, (given) => ask(...given)),
    { numRuns: runsOverHttp, ...seeded },
  )

const query = (fields: Record<string, string>) => new URLSearchParams(fields)

describe('nearly valid requests over HTTP', () => {
  test('dates, time zones and languages', async () => {
    const days = near('2026-01-01', '0001-01-01', '9999-12-31', '2024-02-29', '-000001-01-01')
    const zones = near('Europe/Amsterdam', 'UTC', 'Etc/GMT+12', 'America/Argentina/ComodRivadavia', '+01:00')
    await over(fc.tuple(days, days, zones), async (from = '', to = '', timezone = '') => {
      for (const report of ['usage', 'trends', 'members'])
        for (const period of [{ from }, { to }, { from, to, timezone }])
          await expectWell(
            `reports.${report}`,
            await call('GET', `/api/resources/reports/${report}?${query(period)}`),
          )
      const bounds = query({ 'createdAt[after]': from, 'updatedAt[before]': to })
      await expectWell('members.list', await call('GET', `/api/members?${bounds}`))
      const body = { locale: timezone, timezone }
      await expectWell('client.update', await call('PUT', '/api/client', body))
    })
  })

  test('ranges and conditions of a download', async () => {
    const ranges = near(
      'bytes=0-4',
      'bytes=-5',
      'bytes=5-',
      'bytes=0-0,2-3',
      'bytes=99999999999999999999-',
      'BYTES=1-2',
    )
    await over(fc.tuple(ranges, near('"1"', 'W/"x"', '*')), async (range = '', etag = '') => {
      const headers = {
        range: headerValue(range),
        'if-none-match': headerValue(etag),
        'if-range': headerValue(etag),
      }
      await expectWell(
        'resources.download',
        await call('GET', `/api/resources/${resourceId}/download`, undefined, headers),
      )
    })
  })

  test('the headers of a resumable upload', async () => {
    const good = uploadHeaders['upload-metadata']
    const input = fc.tuple(
      near('5', '0', '500000000'),
      near(good, `${good},filename YS5wZGY=,price e30=`),
      near('0', '5'),
      near('1.0.0'),
    )
    await over(input, async (length = '', metadata = '', offset = '', version = '') => {
      const headers = {
        'tus-resumable': headerValue(version),
        'upload-length': headerValue(length),
        'upload-metadata': headerValue(metadata),
      }
      const begun = await call('POST', '/api/resources/uploads', undefined, headers)
      await expectWell('uploads.create', begun)
      const path = begun.headers.get('location')
      if (begun.status !== 201 || !path) return
      const more = {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': headerValue(offset),
      }
      await expectWell('uploads.append', await call('PATCH', new URL(path, service.url).pathname, 'ab', more))
    })
  })

  test('search terms and questions', async () => {
    await over(
      fc.tuple(near('quorum of the board', '"a b" -c', 'ﬀ İ ß', "' or 1=1 --", '& | ! :* <->')),
      async (words = '') => {
        await expectWell('resources.list', await call('GET', `/api/resources?${query({ q: words })}`))
        await expectWell('members.list', await call('GET', `/api/members?${query({ q: words })}`))
        await expectWell('chat.ask', await call('POST', '/api/resources/chat', { query: words }))
      },
    )
  })

  test('an import file', async () => {
    const file =
      'email,firstName,lastName,tags,customFields\n"ada@example.org",Ada,King,"[""a""]","{""a"":1}"\n'
    await fc.assert(
      fc.asyncProperty(nearBytes(file, file.replaceAll(',', ';')), async (bytes) => {
        const response = await call('POST', '/api/members/import?dryRun=true', bytes, {
          'content-type': 'text/csv',
        })
        await expectWell('members.import', response)
      }),
      { numRuns: runsOverHttp, ...seeded },
    )
  })

  test('an upload form', async () => {
    const head = 'Content-Disposition: form-data; name='
    const form = `--b\r\n${head}"name"\r\n\r\nA\r\n--b\r\n${head}"file"; filename="a.pdf"\r\n\r\n${pdf('A').toString('latin1')}\r\n--b--\r\n`
    await fc.assert(
      fc.asyncProperty(nearBytes(form), async (bytes) => {
        const response = await call('POST', '/api/resources', bytes, {
          'content-type': 'multipart/form-data; boundary=b',
        })
        await expectWell('resources.create', response)
      }),
      { numRuns: runsOverHttp, ...seeded },
    )
  })

  test('a broker event and its signature', async () => {
    const body = JSON.stringify(broker.event('dsync.user.created', { id: 'x', organization_id: 'org_x' }))
    await over(fc.tuple(near(body), near(broker.sign(body))), async (event = '', signature = '') => {
      const headers = {
        'workos-signature': headerValue(signature),
        'x-forwarded-for': `10.9.${Math.trunc(Math.random() * 255)}.1`,
      }
      await expectWell(
        'brokerEvents.receive',
        await callAs(service, null)('POST', '/webhooks/broker', event, headers),
      )
      // Signed well, whatever it is.
      const signed = { ...headers, 'workos-signature': broker.sign(event) }
      await expectWell(
        'brokerEvents.receive',
        await callAs(service, null)('POST', '/webhooks/broker', event, signed),
      )
    })
  })
})
