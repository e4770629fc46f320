const MEBIBYTE = 1024 * 1024

function buildNested(depth: number, open: string, close: string): string {
  return open.repeat(depth) + close.repeat(depth)
}

const wrongTypes = ['null', 'true', '0', '-1', '1.5', '""', '" "', '[]', '[[]]', '[null]', '{}', '"text"']
const numbers = ['1e400', '-1e400', '1e308', '9007199254740993', '99999999999999999999', '-0', '1e-400']
const characters = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"a\\udc00"',
  '["\\ud800"]',
  '{"\\ud800":1}',
  '{"\\u0000":"x"}',
  '"\\u202e\\ufeff\\u2028"',
  '"👩‍🚀"',
  '"a\\nb\\tc\\r"',
]
const prototypes = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":null,"hasOwnProperty":1}',
  '["__proto__"]',
  '"__proto__"',
]
const shapes = [
  buildNested(10, '[', ']'),
  buildNested(40, '[', ']'),
  `${'{"a":'.repeat(10)}1${'}'.repeat(10)}`,
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  '{"a":1,"a":2}',
  `[${'0,'.repeat(9_999)}0]`,
]
const texts = [
  `"${'x'.repeat(5_000)}"`,
  `"${'é'.repeat(200)}"`,
  '"\' or 1=1; drop table members; --"',
  '"../../../../etc/passwd"',
  '"{{7*7}}<%= 7*7 %><script>"',
  '"infinity"',
  '"NaN"',
]
const instants = [
  '"2026-02-30T00:00:00Z"',
  '"0000-01-01T00:00:00Z"',
  '"0001-01-01T00:00:00+23:59"',
  '"9999-12-31T23:59:59-23:59"',
  '"2026-12-31T23:59:60Z"',
  '"2026-01-01T00:00:00.123456789+15:59"',
]

/** Values for every body field, as raw JSON text, because `JSON.stringify` cannot produce some of them. */
export const hostileValues: string[] = [
  ...wrongTypes,
  ...numbers,
  ...characters,
  ...prototypes,
  ...shapes,
  ...texts,
  ...instants,
]

/** A text longer than any field or index entry. */
export const longValue = `"${'x'.repeat(64 * 1024)}"`

/** A text just below the maximum body size. */
export const largeValue = `"${'x'.repeat(MEBIBYTE - 4096)}"`

/** A text that exceeds the maximum body size. */
export const hugeValue = `"${'x'.repeat(MEBIBYTE)}"`

/** Malformed and unexpected bodies. */
export const hostileBodies: (string | Uint8Array)[] = [
  '',
  ' ',
  'null',
  'true',
  '1e400',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a"',
  '{"a":"b',
  '{"a":1}}',
  '{"a":1}{"b":2}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '// comment\n{}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"\\u0000":1}',
  '{"\\ud800":1}',
  buildNested(40, '[', ']'),
  '['.repeat(100_000),
  '{"a":'.repeat(100_000),
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  new Uint8Array([0x00]),
]

export const hostileContentTypes = [
  '',
  'text/plain',
  'application/xml',
  'text/csv',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json-patch+json',
  '; ; =',
]

/** Values of a query parameter, already URL-encoded. */
export const hostileQueryValues = [
  '',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '%E0%A4%A',
  '0',
  '-1',
  '1.5',
  '1e9',
  '99999999999999999999',
  '999999999',
  'NaN',
  'null',
  "'%20or%201=1;--",
  '%25_%5C%22',
  '%F0%9F%91%A9',
  'x'.repeat(5_000),
  '__proto__',
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-01-01T00:00:00%2B16:00',
  '2026-01-01T00:00:00%2B99:99',
  '2026-01-01T24:00:00Z',
  'infinity',
  'true',
  'asc;',
  '00000000-0000-0000-0000-000000000000',
]

/** Query strings with unknown or repeated parameters. */
export const hostileQueries = [
  '__proto__=1',
  'constructor=1',
  'order[__proto__]=asc',
  'order[constructor]=asc',
  'order[]=asc',
  'order=createdAt',
  'toString[]=1',
  'a[b][c]=1',
  '%00=1',
  '%ED%A0%80=1',
  '=1',
  'page=1&page=2',
  `${'a'.repeat(2_000)}=1`,
]

/** Ids, already URL-encoded. */
export const hostileIds = [
  'x',
  '0',
  '%00',
  '%FF',
  '%E0%A4%A',
  '%',
  '..%2F..%2Fkeys',
  '__proto__',
  'constructor',
  "'%20or%201=1;--",
  'x'.repeat(4_000),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c7',
  '0198c5a27b1e7c3d9a4f2f6b8d1e5c70',
  '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70%0A',
]

/** Values of headers that can cause a request to be rejected. */
const rejectableHeaders: Record<string, string[]> = {
  'If-Match': ['', '"', 'W/"1"', '"999999"', '*, "1"', 'x'.repeat(2_000), '"\u00ff"', ',,,'],
  'If-None-Match': ['', '"', 'W/"1"', '*', 'x'.repeat(2_000), ',,,'],
  'Idempotency-Key': ['', '""', ' ', 'x'.repeat(256), '"x', '\u00ff'],
  Origin: ['null', 'https://elsewhere.example'],
}

/** Values of headers that cannot cause a request to be rejected, so that they can be sent together. */
const tolerantHeaders: Record<string, string[]> = {
  'X-Request-Id': ['', 'x'.repeat(1_000), '\u00ff', 'a b', '{"a":1}'],
  'Accept-Encoding': ['', '*;q=NaN', ';;;', 'gzip;q=-1, zstd;q=2', 'x'.repeat(2_000)],
  Accept: ['text/html', ''],
  Cookie: ['guildhall_session=; a', 'guildhall_session', '=;=;='],
  'X-Forwarded-For': ["' or 1=1", '::::'],
}

/** The headers of each request: one rejectable value, or a value of each tolerant header. */
export const hostileHeaders: Record<string, string>[] = [
  ...Object.entries(rejectableHeaders).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: value })),
  ),
  ...Array.from(
    { length: Math.max(...Object.values(tolerantHeaders).map(({ length }) => length)) },
    (_, index) =>
      Object.fromEntries(
        Object.entries(tolerantHeaders).map(([name, values]) => [name, values[index % values.length] ?? '']),
      ),
  ),
]
