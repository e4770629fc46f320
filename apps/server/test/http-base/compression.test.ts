import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
let largePath = ''
let smallPath = ''
let plainText = ''

beforeAll(async () => {
  const { id } = await service.client.live.members.create(
    buildPerson({ customFields: { note: 'lorem ipsum '.repeat(200), accents: 'é'.repeat(500) } }),
  )
  largePath = `/api/members/${id}`
  smallPath = '/healthz'
  plainText = await (await fetchAsSent(largePath, 'identity')).text()
})

/** Fetches the body as sent, without decompressing it. */
function fetchAsSent(path: string, acceptEncoding: string | null): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${service.client.keys.live.secret}` }
  headers['accept-encoding'] = acceptEncoding ?? ''
  return fetch(service.url + path, { headers, decompress: false })
}

describe('a response of more than 1 KiB', () => {
  test('is compressed with gzip if accepted', async () => {
    const response = await fetchAsSent(largePath, 'gzip')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const bytes = await response.bytes()
    expect(bytes.byteLength).toBeLessThan(plainText.length)
    expect(new TextDecoder().decode(Bun.gunzipSync(Buffer.from(bytes)))).toBe(plainText)
  })

  test('is compressed with zstd if accepted', async () => {
    const response = await fetchAsSent(largePath, 'zstd')
    expect(response.headers.get('content-encoding')).toBe('zstd')
    expect(new TextDecoder().decode(Bun.zstdDecompressSync(await response.bytes()))).toBe(plainText)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip;q=1.0, zstd;q=0.5', 'gzip'],
    ['zstd;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0.5, zstd;q=0', 'gzip'],
    ['gzip;q=0', null],
    ['gzip;q=0, *;q=0', null],
    ['zstd;q=0.0, gzip;q=0.000', null],
    ['br, deflate', null],
    ['identity', null],
    ['', null],
    ['gzip;q=abc', null],
  ])('with Accept-Encoding “%s” has the Content-Encoding %p', async (acceptEncoding, encoding) => {
    const response = await fetchAsSent(largePath, acceptEncoding)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    if (encoding === null) expect(await response.text()).toBe(plainText)
  })

  test('has the same ETag with and without compression, and for 304', async () => {
    const etags = await Promise.all(
      ['gzip', 'zstd', 'identity'].map(async (encoding) =>
        (await fetchAsSent(largePath, encoding)).headers.get('etag'),
      ),
    )
    expect(new Set(etags).size).toBe(1)
    const response = await call('GET', largePath, undefined, {
      'if-none-match': etags[0] ?? '',
      'accept-encoding': 'gzip',
    })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(etags[0] ?? 'none')
    expect(response.headers.has('content-encoding')).toBeFalse()
  })

  test('is compressed if it is a problem, a page or the OpenAPI document', async () => {
    const query = Array.from({ length: 40 }, (_, index) => `wrong${index}=1`).join('&')
    const problem = await fetchAsSent(`/api/members?${query}`, 'gzip')
    expect(problem.status).toBe(400)
    expect(problem.headers.get('content-encoding')).toBe('gzip')
    expect(problem.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect((await fetchAsSent('/problems', 'gzip')).headers.get('content-encoding')).toBe('gzip')
    expect((await fetchAsSent('/openapi.json', 'zstd')).headers.get('content-encoding')).toBe('zstd')
  })
})

test('a response under 1 KiB is not compressed', async () => {
  const response = await fetchAsSent(smallPath, 'gzip, zstd')
  expect(response.headers.has('content-encoding')).toBeFalse()
  expect(await response.json()).toMatchObject({ status: 'ok' })
})
