import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { makeContent } from '../src/make.ts'
import type { SpeechApi } from '../src/speech/speech-api.ts'
import { readWav, UnsupportedAudioError } from '../src/speech/wav.ts'
import type { Result } from '../src/types.ts'

const RATE = 24_000
interface SpeechRequest {
  model: string
  input: string
  voice: string
  response_format: string
}

/** A fake speech API, as in OpenAI's reference: `POST /v1/audio/speech`, errors as `{"error": {"message"}}`. */
class SpeechServer {
  readonly requests: SpeechRequest[] = []
  /** The responses to the next requests, instead of speech. */
  readonly failures: Response[] = []
  speech: (request: SpeechRequest) => Uint8Array<ArrayBuffer> = ({ input, voice }) =>
    wav(input.length / 15, voice === 'ash' ? 110 : 220)
  private readonly server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => this.respond(request),
  })
  readonly url = `http://127.0.0.1:${this.server.port}/v1`

  private async respond(request: Request): Promise<Response> {
    const error = (status: number, message: string) =>
      Response.json({ error: { message, type: 'invalid_request_error' } }, { status })
    if (new URL(request.url).pathname !== '/v1/audio/speech' || request.method !== 'POST')
      return error(404, 'Unknown request URL')
    if (request.headers.get('authorization') !== 'Bearer speech-key')
      return error(401, 'Incorrect API key provided')
    const body = (await request.json()) as SpeechRequest
    if (!['ash', 'nova'].includes(body.voice)) return error(400, `Input should be 'ash' or 'nova'`)
    if (body.input.length > 4096) return error(400, 'String should have at most 4096 characters')
    const failure = this.failures.shift()
    if (failure) return failure
    this.requests.push(body)
    return new Response(this.speech(body), { headers: { 'content-type': 'audio/wav' } })
  }

  stop = () => this.server.stop(true)
}

/** A tone with the header of a streaming server, which does not know the length in advance. */
function wav(
  seconds: number,
  hertz: number,
  { channels = 1, bits = 16, format = 1 } = {},
): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * RATE)
  const bytes = Buffer.alloc(44 + count * channels * (bits / 8))
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(0xffffffff, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(format, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * channels * (bits / 8), 28)
  bytes.writeUInt16LE(channels * (bits / 8), 32)
  bytes.writeUInt16LE(bits, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(0xffffffff, 40)
  for (let index = 0; index < count; index++)
    bytes.writeInt16LE(
      Math.round(9000 * Math.sin((2 * Math.PI * hertz * index) / RATE)),
      44 + index * channels * (bits / 8),
    )
  return new Uint8Array(bytes)
}

const directory = await mkdtemp(join(tmpdir(), 'guildhall-speech-'))
const server = new SpeechServer()
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

async function speak(overrides: Partial<SpeechApi> = {}): Promise<Result> {
  server.requests.length = 0
  const pagesPath = join(directory, 'pages.ndjson')
  const text =
    'Pilots bring large vessels through the narrow channel. Surveyors measured the depth of the basin in March.'
  await Bun.write(pagesPath, JSON.stringify({ pageNumber: 1, text }))
  const outputDirectory = await mkdtemp(join(directory, 'made-'))
  const input = {
    kind: 'podcast',
    pagesPath,
    hasPageNumbers: true,
    outputDirectory,
    title: 'The harbour',
    association: 'Ports',
  } as const
  const api: SpeechApi = {
    baseUrl: server.url,
    apiKey: 'speech-key',
    model: 'speech-1',
    voices: ['ash', 'nova'],
    ...overrides,
  }
  return makeContent(
    { ...input, language: 'en', style: 'conversation', minutes: 1, brandColor: null },
    { speech: api, writer: null },
    () => {},
    new AbortController().signal,
  )
}

describe('a podcast spoken by a speech API', () => {
  test('requests each line once, with its speaker’s voice', async () => {
    const result = await speak()
    const transcript = 'content' in result ? (result.content.transcript ?? []) : []
    expect(transcript.length).toBeGreaterThan(3)
    const lines = transcript.map(({ speaker, text }) => ({
      ...{ model: 'speech-1', input: text, response_format: 'wav' },
      voice: speaker === 'A' ? 'ash' : 'nova',
    }))
    const byText = (a: SpeechRequest, b: SpeechRequest) => a.input.localeCompare(b.input)
    expect(server.requests.toSorted(byText)).toEqual(lines.toSorted(byText))
  })

  test('is retried when the API is busy, after its Retry-After', async () => {
    server.failures.push(
      Response.json(
        { error: { message: 'Rate limit reached' } },
        { status: 429, headers: { 'retry-after': '1' } },
      ),
      new Response('upstream connect error', { status: 503 }),
    )
    expect(await speak()).toHaveProperty('content')
  }, 20_000)

  test('fails as retryable if the API stays unavailable', async () => {
    const closed = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const baseUrl = `http://127.0.0.1:${closed.port}/v1`
    await closed.stop(true)
    expect(await speak({ baseUrl })).toMatchObject({ failure: { code: 'speech_unavailable' } })
  }, 20_000)

  test.each([
    [{ apiKey: 'wrong' }, '401'],
    [{ voices: ['ash', 'unknown'] as [string, string] }, '400'],
  ])('fails at once if the API rejects the request: %j', async (settings, status) => {
    const result = await speak(settings)
    expect(result).toMatchObject({ failure: { code: 'speech_failed' } })
    expect('failure' in result && result.failure.detail).toStartWith(status)
    expect('failure' in result && result.failure.reason).not.toContain(status)
  })

  test.each([
    ['is not a WAV', () => new TextEncoder().encode('{"error": "no"}')],
    ['is too short for its text', () => wav(0.2, 110)],
    ['is of another kind', () => wav(3, 110, { bits: 32, format: 3 })],
  ])('fails if the response %s', async (_, sound) => {
    const before = server.speech
    server.speech = sound
    expect(await speak()).toMatchObject({ failure: { code: 'speech_failed' } })
    server.speech = before
  })
})

test('the first channel of a stereo WAV is used', () => {
  const { samples, sampleRate } = readWav(wav(0.1, 440, { channels: 2 }).buffer)
  expect([samples.length, sampleRate]).toEqual([2400, RATE])
  expect(Math.max(...samples)).toBeGreaterThan(8000)
})

test('any bytes are decoded or rejected', () => {
  const good = wav(0.01, 440)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(good.length), (bytes, at) => {
      const mixed = new Uint8Array([...good.subarray(0, at), ...bytes])
      try {
        expect(readWav(mixed.buffer).samples.length).toBeLessThanOrEqual(mixed.length / 2)
      } catch (error) {
        expect(error).toBeInstanceOf(UnsupportedAudioError)
      }
    }),
  )
})
