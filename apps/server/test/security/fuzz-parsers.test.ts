import { describe, expect, test } from 'bun:test'
import { DomainError } from '@guildhall/core/errors'
import { members } from '@guildhall/core/members/members'
import { formatContentDisposition } from '@guildhall/core/platform/storage/content-disposition'
import { publicLists } from '@guildhall/core/public/public-lists'
import type { Collection } from '@guildhall/core/records/collection'
import { escapeFormula, unescapeFormula } from '@guildhall/core/text/formula-cells'
import { isPublicAddress } from '@guildhall/core/webhooks/public-address'
import { parseRetryAfter } from '@guildhall/core/webhooks/retry-after'
import { Member } from '@guildhall/wire/members'
import { publicRecords } from '@guildhall/wire/public'
import fc from 'fast-check'
import { choosePreferredEncoding } from '../../src/http/compression.ts'
import { readCsv } from '../../src/http/csv-body.ts'
import { type CursorContent, signCursor, verifyCursor } from '../../src/http/cursor.ts'
import { parseListQuery } from '../../src/http/list-query.ts'
import { readForm } from '../../src/http/multipart.ts'
import { type Sentence, sentences } from '../../src/http/problem-texts/sentences.ts'
import { parseJson } from '../../src/http/read-json.ts'
import { isNotModified } from '../../src/http/reply.ts'
import { sanitizeFileName } from '../../src/library/upload.ts'
import { PublicError } from '../../src/public/public-error.ts'
import { readParameters } from '../../src/public/public-parameters.ts'
import { mutateBytes, mutateText, runs, seedOptions } from './fuzzing.ts'

const key = Buffer.alloc(32, 7)
const clientId = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'
const options = { numRuns: runs, ...seedOptions }

/** Asserts that this is a client error, and that a validation error names its violations. */
function expectClientError(error: unknown): void {
  if (error instanceof PublicError) return void expect(error.parameter).toBeString()
  expect(error).toBeInstanceOf(DomainError)
  const { kind, violations } = error as DomainError
  expect(['validation-error', 'malformed-request', 'unsupported-media-type', 'payload-too-large']).toContain(
    kind,
  )
  if (kind !== 'validation-error') return
  expect(violations).not.toBeEmpty()
  for (const { propertyPath, message } of violations) {
    expect(propertyPath).toBeString()
    expect(propertyPath.isWellFormed()).toBe(true)
    expect(message).not.toBeEmpty()
  }
}

const assertParsesOrRejects = (input: fc.Arbitrary<string>, parse: (text: string) => unknown) =>
  fc.assert(
    fc.property(input, (text) => {
      try {
        parse(text)
      } catch (error) {
        expectClientError(error)
      }
    }),
    options,
  )

const assertParsesOrRejectsAsync = <Input>(
  input: fc.Arbitrary<Input>,
  parse: (input: Input) => Promise<unknown>,
) =>
  fc.assert(
    fc.asyncProperty(input, (input) => parse(input).then(() => undefined, expectClientError)),
    options,
  )

describe('parsers accept random input or reject it with a client error', () => {
  test('JSON bodies', () => {
    const seeds = mutateText(
      '{"email":"ada@example.org","tags":["a"],"customFields":{"a":1}}',
      '[[[[]]]]',
      '"\\ud800"',
    )
    assertParsesOrRejects(seeds, (text) => parseJson(Buffer.from(text, 'latin1')))
  })

  test('filters, orders and pages of a list', () => {
    const seeds = mutateText(
      'status[]=active&status[]=lapsed&order[createdAt]=desc&itemsPerPage=30&page=2',
      'createdAt[after]=2026-01-01&updatedAt[strictly_before]=2026-03-14T09:26:53.589%2B02:00&q=ada',
      'tags[]=a&email=ADA@example.org&level=x&cursor=AAAA',
    )
    assertParsesOrRejects(seeds, (text) =>
      parseListQuery(new URLSearchParams(text), members as Collection, Member.record, key, clientId),
    )
  })

  test('filters of the public API', () => {
    const seeds = mutateText(
      'limit=20&offset=0&when=past&startsAt[after]=2026-01-01',
      'tier=gold&space=x&remote=hybrid',
    )
    for (const name of ['events', 'jobs', 'sponsorships'] as const)
      assertParsesOrRejects(seeds, (text) =>
        readParameters(new URLSearchParams(text), publicLists[name], publicRecords[name]),
      )
  })

  test('cursors, which cannot be forged or altered', () => {
    const content: CursorContent = {
      collection: 'members',
      clientId,
      filters: [],
      order: [],
      words: null,
      itemsPerPage: 30,
      after: ['x'],
    }
    const valid = signCursor(content, key)
    assertParsesOrRejects(mutateText(valid, valid.slice(0, 20), ''), (text) => {
      expect(verifyCursor(text, key, 'members', clientId)).toEqual(content)
      expect(text).toBe(valid)
    })
  })

  test('forms', async () => {
    const form =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords\r\n--b--\r\n'
    const extended = form.replace('filename="a.txt"', "filename*=UTF-8''a%20b.txt")
    const types = mutateText(
      'multipart/form-data; boundary=b',
      'multipart/form-data; charset=x; boundary="b"',
    )
    const input = fc.tuple(mutateBytes(form, extended), types.filter(isHeaderValue))
    await assertParsesOrRejectsAsync(input, async ([body, type]) => {
      const request = new Request('http://localhost/', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
      await readForm(request, (head) => {
        expect(head.name).toBeString()
        const name = sanitizeFileName(head.fileName)
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}]/u)
        expect(name.length).toBeWithin(1, 201)
        return { write() {}, end() {} }
      })
    })
  })

  test('CSV as a body and as a form', async () => {
    const form =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n--b--\r\n'
    const input = fc.tuple(
      mutateBytes(form, 'email,firstName\n"a ""b"" c",d\n'),
      fc.constantFrom('text/csv', 'multipart/form-data; boundary=b', 'multipart/form-data', 'text/html'),
    )
    await assertParsesOrRejectsAsync(input, async ([body, type]) => {
      const request = new Request('http://localhost/', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
      for await (const chunk of readCsv(request, 1_000)) expect(chunk).toBeInstanceOf(Uint8Array)
    })
  })
})

/** Inputs found by long runs. */
describe('regressions', () => {
  test('a form truncated in an ignored part is refused without ending the process', async () => {
    const form = '--b\r\nContent-Disposition: form-data; name="x"; filename="a.csv"\r\n\r\na,b\r\n'
    const type = 'multipart/form-data; boundary=b'
    const request = new Request('http://a/', {
      method: 'POST',
      body: form,
      headers: { 'content-type': type },
    })
    const error = await Array.fromAsync(readCsv(request, 1_000)).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(DomainError)
    // The parser emits its error asynchronously.
    await Bun.sleep(20)
  })

  test('an interrupted upload has a translated message, as a body and as a form', async () => {
    for (const type of ['text/csv', 'multipart/form-data; boundary=b']) {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
      const request = new Request('http://a/', { method: 'POST', body, headers: { 'content-type': type } })
      const error = await Array.fromAsync(readCsv(request, 1_000)).catch((error: unknown) => error)
      expect(error).toMatchObject({ kind: 'malformed-request' })
      expect(sentences).toContain((error as DomainError).message as Sentence)
    }
  })

  test('a name truncated within a character is well-formed', () => {
    for (let length = 195; length < 203; length++) {
      const name = sanitizeFileName(`${'x'.repeat(length)}𐀀y`)
      expect(name.isWellFormed()).toBe(true)
      expect(formatContentDisposition('attachment', name)).toContain('xxx')
    }
  })
})

const isHeaderValue = (value: string) => /^[\t\x20-\x7e]+$/.test(value) && value.trim() === value

describe('headers and names with any content are handled', () => {
  test('Accept-Encoding, If-None-Match, Retry-After, IP addresses', () => {
    fc.assert(
      fc.property(
        mutateText(
          'gzip;q=0.5, zstd',
          '*;q=0',
          'W/"1", "2"',
          'Wed, 21 Oct 2026 07:28:00 GMT',
          '120',
          '::ffff:127.0.0.1',
          '0x7f.1',
        ),
        (text) => {
          expect(['zstd', 'gzip', null]).toContain(choosePreferredEncoding(text))
          if (isHeaderValue(text))
            expect(
              isNotModified(new Request('http://a/', { headers: { 'if-none-match': text } }), '"7"'),
            ).toBeBoolean()
          const until = parseRetryAfter(text, new Date(0))
          if (until) expect(until.getTime()).toBeWithin(1, 86_400_001)
          expect(isPublicAddress(text)).toBeBoolean()
        },
      ),
      options,
    )
  })

  test('a file name stays within one line of one header', () => {
    fc.assert(
      fc.property(
        mutateText(
          'a.pdf',
          '../../etc/passwd',
          'a"; filename=b.exe',
          'a\r\nSet-Cookie: x=1',
          '\u202egpj.exe',
        ),
        (text) => {
          const header = formatContentDisposition('attachment', sanitizeFileName(text))
          expect(header).toMatch(
            /^attachment; filename="[^"\\%\r\n]+"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`|-]+$/,
          )
          expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
        },
      ),
      options,
    )
  })

  test('an exported cell runs no formula and imports unchanged', () => {
    fc.assert(
      fc.property(
        mutateText('=1+1', "'=1", '+44 20', '-5', '@SUM(A1)', '\t=1', '\n=1', "''", '＝1'),
        (cell) => {
          expect(escapeFormula(cell)).not.toMatch(/^[=@\t\r\n＝＋－＠]|^[+-].*[a-z(|!]/i)
          expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
        },
      ),
      options,
    )
  })
})
