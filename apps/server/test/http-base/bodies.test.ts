import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'

const service = await testService()
const key = service.client.keys.live.secret
const call = callAs(service, key)
const MEBIBYTE = 1024 * 1024

/** Builds a valid body of exactly this many bytes, padded with spaces. */
const buildBody = (bytes: number) => JSON.stringify(buildPerson()).padEnd(bytes, ' ')

/** Sends a body without a Content-Length. */
function sendChunked(text: string): Promise<Response> {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.byteLength; from += 65_536)
        controller.enqueue(bytes.subarray(from, from + 65_536))
      controller.close()
    },
  })
  return service.request('/api/members', {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json' },
    body,
  })
}

describe('a JSON body', () => {
  test('can be 1 MiB, with or without Content-Length', async () => {
    expect((await call('POST', '/api/members', buildBody(MEBIBYTE))).status).toBe(201)
    expect((await sendChunked(buildBody(MEBIBYTE))).status).toBe(201)
  })

  test('of 1 MiB and one byte returns 413, with or without Content-Length', async () => {
    await expectProblem(await call('POST', '/api/members', buildBody(MEBIBYTE + 1)), 413, 'payload-too-large')
    await expectProblem(await sendChunked(buildBody(MEBIBYTE + 1)), 413, 'payload-too-large')
  })

  test('of 32 MiB returns 413, and the service continues', async () => {
    const size = 32 * MEBIBYTE
    await expectProblem(await call('POST', '/api/members', buildBody(size)), 413, 'payload-too-large')
    expect((await call('GET', '/api/members')).status).toBe(200)
  })

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
  ])('can have content type %s', async (type) => {
    expect((await call('POST', '/api/members', buildPerson(), { 'content-type': type })).status).toBe(201)
  })

  test('can be a merge patch for PATCH, but not for PUT', async () => {
    const { id } = await service.client.live.members.create(buildPerson())
    const type = { 'content-type': 'application/merge-patch+json' }
    expect((await call('PATCH', `/api/members/${id}`, { phone: '1' }, type)).status).toBe(200)
    const put = await call('PUT', `/api/members/${id}`, { phone: '1' }, type)
    await expectProblem(put, 415, 'unsupported-media-type')
  })

  test.each([
    'text/plain',
    'application/xml',
    'text/json',
    'application/json; charset=latin1',
    'application/jsonx',
  ])('with content type %s returns 415', async (type) => {
    const response = await call('POST', '/api/members', buildPerson(), { 'content-type': type })
    await expectProblem(response, 415, 'unsupported-media-type')
  })

  test.each([
    ['truncated', '{"email":"a@b.example","firstName":"A'],
    ['two objects', '{}{}'],
    ['with a trailing comma', '{"email":"a@b.example",}'],
    ['with a comment', '{/* no */}'],
    ['with a byte order mark', '\ufeff{}'],
    ['with a duplicate key', '{"email":"a@b.example","email":"c@d.example"}'],
    ['with a duplicate nested key', '{"address":{"city":"A","city":"B"}}'],
    ['with a duplicate key, once escaped', '{"email":"a@b.example","\\u0065mail":"c@d.example"}'],
    ['with a number out of range', '{"customFields":{"a":1e400}}'],
    ['with an integer that would be rounded', '{"customFields":{"a":12345678901234567890}}'],
    [
      'with an integer that would be written with other digits',
      '{"customFields":{"a":12345678901234567168}}',
    ],
    ['with a negative integer that would be rounded', '{"customFields":{"a":[-9007199254740993]}}'],
    ['nested 33 levels deep', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['empty', ''],
  ])('that is malformed is rejected: %s', async (_, text) => {
    await expectProblem(await call('POST', '/api/members', text), 400, 'malformed-request')
  })

  test('can have integers that are stored exactly, and any decimals', async () => {
    const customFields = '{"a":9007199254740991,"b":-9007199254740992,"c":0.1,"d":123.25,"e":-0.5}'
    const text = JSON.stringify({ ...buildPerson(), customFields: '@' }).replace('"@"', customFields)
    const response = await call('POST', '/api/members', text)
    expect((await response.text()).replaceAll(' ', '')).toContain(customFields)
  })

  test('that is not UTF-8 is rejected', async () => {
    const bytes = new TextEncoder().encode('{"email":"a@b.example","firstName":"?"}')
    bytes[bytes.indexOf(63)] = 0xff
    await expectProblem(await call('POST', '/api/members', bytes), 400, 'malformed-request')
  })

  test('can be nested 32 levels deep', async () => {
    const text = `${'['.repeat(32)}${']'.repeat(32)}`
    await expectViolations(await call('POST', '/api/members', text), [' invalid_type'])
  })

  test.each([
    ['firstName', '"a\\u0000b"', 'firstName'],
    ['lastName', '"\\ud83d"', 'lastName'],
    ['address', '{"city":"\\udc00"}', 'address.city'],
    ['tags', '["ok","\\u0000"]', 'tags[1]'],
  ])('with NUL or a lone surrogate is rejected: %s', async (field, value, propertyPath) => {
    const text = JSON.stringify({ ...buildPerson(), [field]: '@' }).replace('"@"', () => value)
    await expectViolations(await call('POST', '/api/members', text), [`${propertyPath} invalid_characters`])
  })

  test('with escaped surrogate pairs is accepted', async () => {
    const text = JSON.stringify({ ...buildPerson(), firstName: '@' }).replace(
      '"@"',
      () => '"\\ud83d\\ude80\\u00e9"',
    )
    const response = await call('POST', '/api/members', text)
    expect(await response.json()).toMatchObject({ firstName: '🚀é' })
  })

  test('is rejected by endpoints without a body', async () => {
    const { id } = await service.client.live.members.create(buildPerson())
    for (const body of ['{"a":1}', '[]', 'null', '{}{}', ' ', '{}'.padEnd(65, ' '), 'x'.repeat(2_000_000)]) {
      await expectViolations(await call('DELETE', `/api/members/${id}`, body), [' unexpected_body'])
      await expectViolations(await call('POST', `/api/members/${id}/erase`, body), [' unexpected_body'])
    }
    expect((await call('GET', `/api/members/${id}`)).status).toBe(200)
  })
})
