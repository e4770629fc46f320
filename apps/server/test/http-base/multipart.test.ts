import { describe, expect, test } from 'bun:test'
import { DomainError } from '@guildhall/core/errors'
import { readForm } from '@guildhall/server/http/multipart'
import fc from 'fast-check'

const boundary = 'harbour'
type Part = { name: string; fileName: string | null; content: Uint8Array }

/** Content that resembles part boundaries. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom(
          '\r',
          '\n',
          '\r\n',
          '\r\n-',
          '\r\n--',
          '\r\n--har',
          '--harbour',
          '\r\n--harbou',
          '\r\n\r',
        )
        .map((text) => new TextEncoder().encode(text)),
    ),
    { maxLength: 12 },
  )
  .map((chunks) => new Uint8Array(Buffer.concat(chunks)))
  .filter((bytes) => !Buffer.from(bytes).includes(`\r\n--${boundary}`))

const parts = fc.array(
  fc.record<Part>({
    name: fc.stringMatching(/^[a-zA-Z[\]]{1,12}$/),
    fileName: fc.option(fc.stringMatching(/^[^"\\\r\n%\0]{1,20}$/u)),
    content,
  }),
  { minLength: 1, maxLength: 5 },
)

function serializeForm(formParts: Part[]): Buffer {
  const chunks = formParts.flatMap(({ name, fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
}

/** Creates a request whose body arrives in chunks that end at these offsets. */
function createChunkedRequest(
  bytes: Uint8Array,
  cuts: number[],
  type = `multipart/form-data; boundary=${boundary}`,
): Request {
  const offsets = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
    (a, b) => a - b,
  )
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Each chunk has its own memory, as network chunks do; a Buffer's `slice` would share it.
      for (const [index, position] of offsets.entries())
        if (index > 0) controller.enqueue(new Uint8Array(bytes.subarray(offsets[index - 1], position)))
      controller.close()
    },
  })
  return new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } })
}

async function readParts(request: Request): Promise<Part[]> {
  const parsed: Part[] = []
  await readForm(request, (headers) => {
    const chunks: Uint8Array[] = []
    return {
      write: (chunk) => void chunks.push(chunk.slice()),
      end: () => void parsed.push({ ...headers, content: new Uint8Array(Buffer.concat(chunks)) }),
    }
  })
  return parsed
}

describe('a form', () => {
  test('is parsed correctly, wherever it is split', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.nat(), { maxLength: 30 }), async (formParts, cuts) => {
        expect(await readParts(createChunkedRequest(serializeForm(formParts), cuts))).toEqual(formParts)
      }),
      { numRuns: 500 },
    )
  })

  test('is parsed correctly, split at every byte and into single bytes', async () => {
    const expectedParts: Part[] = [
      { name: 'name', fileName: null, content: new TextEncoder().encode('Überfahrt') },
      { name: 'file', fileName: 'a.txt', content: new TextEncoder().encode('\r\n--harbou words\r') },
      { name: 'tags[]', fileName: null, content: new Uint8Array() },
    ]
    const bytes = serializeForm(expectedParts)
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(await readParts(createChunkedRequest(bytes, [cut]))).toEqual(expectedParts)
      expect(await readParts(createChunkedRequest(bytes, [cut, cut + 1]))).toEqual(expectedParts)
    }
    expect(await readParts(createChunkedRequest(bytes, [...bytes.keys()]))).toEqual(expectedParts)
  })

  test('that Bun serializes from FormData is parsed correctly', async () => {
    const form = new FormData()
    form.append('name', 'Überfahrt')
    form.append('file', new Blob(['a']), 'a "quoted" name.txt')
    form.append('empty', '')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const parsed = await readParts(request)
    expect(parsed.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['name', null],
      ['file', 'a "quoted" name.txt'],
      ['empty', null],
    ])
    expect(new TextDecoder().decode(parsed[0]?.content)).toBe('Überfahrt')
  })

  test('has no part for a file input left empty, wherever it is split; a file with a name or content is a part', async () => {
    const words = new TextEncoder().encode('words')
    const sentParts: Part[] = [
      { name: 'image', fileName: '', content: new Uint8Array() },
      { name: 'nameless', fileName: '', content: words },
      { name: 'named', fileName: 'a.txt', content: new Uint8Array() },
      { name: 'last', fileName: '', content: new Uint8Array() },
    ]
    const bytes = serializeForm(sentParts)
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await readParts(createChunkedRequest(bytes, [cut]))).toEqual(sentParts.slice(1, 3))
    expect(await readParts(createChunkedRequest(bytes, [...bytes.keys()]))).toEqual(sentParts.slice(1, 3))
  })

  test('truncated anywhere is rejected', async () => {
    const bytes = serializeForm([
      { name: 'file', fileName: 'a.txt', content: new TextEncoder().encode('words') },
    ])
    for (let length = 0; length < bytes.length - 2; length++)
      await expect(readParts(createChunkedRequest(bytes.subarray(0, length), []))).rejects.toBeInstanceOf(
        DomainError,
      )
  })

  test.each([
    ['no boundary', 'multipart/form-data', '--harbour--\r\n'],
    [
      'no name',
      `multipart/form-data; boundary=${boundary}`,
      '--harbour\r\nContent-Type: text/plain\r\n\r\na\r\n--harbour--\r\n',
    ],
    [
      'part headers without an end',
      `multipart/form-data; boundary=${boundary}`,
      `--harbour\r\n${'a'.repeat(20_000)}`,
    ],
  ])('with %s is rejected', async (_, type, text) => {
    await expect(
      readParts(createChunkedRequest(new TextEncoder().encode(text), [], type)),
    ).rejects.toBeInstanceOf(DomainError)
  })

  test('with more than 500 parts is rejected', async () => {
    const formParts = Array.from({ length: 501 }, () => ({
      name: 'a',
      fileName: null,
      content: new Uint8Array(),
    }))
    await expect(readParts(createChunkedRequest(serializeForm(formParts), []))).rejects.toThrow('500 parts')
  })
})
