import { afterAll, describe, expect, test } from 'bun:test'
import { closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  buildWav,
  SPEECH_SAMPLE_RATE,
  type SpeechRequest,
  SpeechServer,
} from '../../../tools/testing/speech-server.ts'
import { generateContent } from '../src/generate-content.ts'
import type { SpeechApi } from '../src/speech/speech-api.ts'
import { readWav, UnsupportedAudioError } from '../src/speech/wav.ts'
import type { Result } from '../src/types.ts'

const directory = await mkdtemp(join(tmpdir(), 'guildhall-speech-'))
const server = new SpeechServer()
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

async function speak(
  overrides: Partial<SpeechApi> = {},
  signal = new AbortController().signal,
  prepare: (outputDirectory: string) => void = () => {},
): Promise<Result> {
  server.requests.length = 0
  const pagesPath = join(directory, 'pages.ndjson')
  const text =
    'Pilots bring large vessels through the narrow channel. Surveyors measured the depth of the basin in March.'
  await Bun.write(pagesPath, JSON.stringify({ pageNumber: 1, text }))
  const outputDirectory = await mkdtemp(join(directory, 'made-'))
  prepare(outputDirectory)
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
  return generateContent(
    { ...input, language: 'en', style: 'conversation', minutes: 1, brandColor: null },
    { speech: api, writer: null },
    () => {},
    signal,
  )
}

describe('a podcast spoken by a speech API', () => {
  test('is requested line by line, each line once, in its speaker’s voice', async () => {
    const result = await speak()
    const transcript = 'content' in result ? (result.content.transcript ?? []) : []
    expect(transcript.length).toBeGreaterThan(3)
    const lines = transcript.map(({ speaker, text }) => ({
      ...{ model: 'speech-1', input: text, response_format: 'wav' },
      voice: speaker === 'A' ? 'ash' : 'nova',
    }))
    const compareByText = (a: SpeechRequest, b: SpeechRequest) => a.input.localeCompare(b.input)
    expect(server.requests.toSorted(compareByText)).toEqual(lines.toSorted(compareByText))
  })

  test('is retried after a 429 with Retry-After, and after a 503', async () => {
    server.failures.push(
      Response.json(
        { error: { message: 'Rate limit reached' } },
        { status: 429, headers: { 'retry-after': '1' } },
      ),
      new Response('upstream connect error', { status: 503 }),
    )
    expect(await speak()).toHaveProperty('content')
  }, 20_000)

  test('is cancelled while it waits for a retry', async () => {
    const limitedResponse = () => new Response('', { status: 429, headers: { 'retry-after': '30' } })
    server.failures.push(limitedResponse(), limitedResponse(), limitedResponse())
    const controller = new AbortController()
    const result = speak({}, controller.signal)
    while (server.failures.length > 0) await Bun.sleep(10)
    controller.abort()
    expect(await result).toMatchObject({ failure: { code: 'cancelled' } })
  }, 20_000)

  test('fails with speech_unavailable if the API cannot be reached', async () => {
    const closed = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const baseUrl = `http://127.0.0.1:${closed.port}/v1`
    await closed.stop(true)
    expect(await speak({ baseUrl })).toMatchObject({ failure: { code: 'speech_unavailable' } })
  }, 20_000)

  test.each([
    [{ apiKey: 'wrong' }, '401'],
    [{ voices: ['ash', 'unknown'] as [string, string] }, '400'],
  ])('fails with speech_failed if the API rejects the request: %j', async (settings, status) => {
    const result = await speak(settings)
    expect(result).toMatchObject({ failure: { code: 'speech_failed' } })
    expect('failure' in result && result.failure.detail).toStartWith(status)
    expect('failure' in result && result.failure.reason).not.toContain(status)
  })

  test.each([
    ['is not a WAV', () => new TextEncoder().encode('{"error": "no"}')],
    ['is too short for its text', () => buildWav(0.2, 110)],
    ['is a WAV of floating-point samples', () => buildWav(3, 110, { bits: 32, format: 3 })],
  ])('fails if the response %s', async (_, sound) => {
    const before = server.speech
    server.speech = sound
    expect(await speak()).toMatchObject({ failure: { code: 'speech_failed' } })
    server.speech = before
  })
})

/** Requests speech from a server whose responses continue until the client disconnects, up to 300 MiB each. */
async function speakWithLongResponses(status: number) {
  let maxSentMebibytes = 0
  const longServer = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      let sentMebibytes = 0
      const body = new ReadableStream({
        async pull(controller) {
          controller.enqueue(new Uint8Array(1024 ** 2))
          await Bun.sleep(1)
          sentMebibytes++
          maxSentMebibytes = Math.max(maxSentMebibytes, sentMebibytes)
          if (sentMebibytes === 300) controller.close()
        },
      })
      return new Response(body, { status })
    },
  })
  const result = await speak({ baseUrl: `http://127.0.0.1:${longServer.port}/v1` })
  await longServer.stop(true)
  return { result, maxSentMebibytes }
}

test.each([200, 400])(
  'a %i response that is too long is not read to its end',
  async (status) => {
    const { result, maxSentMebibytes } = await speakWithLongResponses(status)
    expect(result).toMatchObject({ failure: { code: 'speech_failed' } })
    expect(maxSentMebibytes).toBeLessThan(150)
  },
  20_000,
)

test('a cancellation waits for files that are being written, since writing could recreate a deleted directory', async () => {
  const { promise: pipes, resolve: setPipes } = Promise.withResolvers<number[]>()
  const controller = new AbortController()
  let hasEnded = false
  // One of the first two lines waits for a retry, and the other is written to a pipe, which is not read.
  server.failures.push(new Response('', { status: 429, headers: { 'retry-after': '30' } }))
  const result = speak({}, controller.signal, (outputDirectory) => {
    mkdirSync(join(outputDirectory, 'speech'))
    const paths = [0, 1].map((index) => join(outputDirectory, 'speech', `line-${index}.pcm`))
    Bun.spawnSync(['mkfifo', ...paths])
    setPipes(paths.map((path) => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)))
  }).finally(() => {
    hasEnded = true
  })
  const readers = await pipes
  while (server.failures.length > 0 || server.requests.length < 2) await Bun.sleep(5)
  await Bun.sleep(200)
  controller.abort()
  await Promise.race([result, Bun.sleep(1000)])
  expect(hasEnded).toBe(false)
  for (const reader of readers) closeSync(reader)
  expect(await result).toMatchObject({ failure: { code: 'cancelled' } })
})

test('the first channel of a stereo WAV is used', () => {
  const { samples, sampleRate } = readWav(buildWav(0.1, 440, { channels: 2 }).buffer)
  expect([samples.length, sampleRate]).toEqual([2400, SPEECH_SAMPLE_RATE])
  expect(Math.max(...samples)).toBeGreaterThan(8000)
})

test('any bytes are decoded or rejected', () => {
  const validWav = buildWav(0.01, 440)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(validWav.length), (bytes, prefixLength) => {
      const mixed = new Uint8Array([...validWav.subarray(0, prefixLength), ...bytes])
      try {
        expect(readWav(mixed.buffer).samples.length).toBeLessThanOrEqual(mixed.length / 2)
      } catch (error) {
        expect(error).toBeInstanceOf(UnsupportedAudioError)
      }
    }),
  )
})
