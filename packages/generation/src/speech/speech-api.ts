import { setTimeout } from 'node:timers/promises'
import type { ScriptLine } from '../podcast/script.ts'
import type { GenerationFailure } from '../types.ts'
import { readWav, UnsupportedAudioError } from './wav.ts'

/** An API compatible with OpenAI's `POST /audio/speech` (API reference, "Create speech"). */
export interface SpeechApi {
  /** The base URL, including `/v1` if it has one. */
  baseUrl: string
  apiKey: string | null
  model: string
  /** The voices of the two speakers. */
  voices: [string, string]
}

const MAX_ATTEMPTS = 4
const TIMEOUT_MS = 60_000
const FIRST_RETRY_DELAY_MS = 500
const CONCURRENCY = 3
const MAX_BYTES = 50 * 1024 ** 2
const MAX_ERROR_BYTES = 2_000

/** Why a line could not be synthesized, and whether a retry may help. */
class SpeechError extends Error {
  constructor(
    message: string,
    readonly isTransient: boolean,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
  }
}

/**
 * Synthesizes all lines, a few concurrently, and writes each to its path as 16-bit mono samples.
 *
 * @returns the common sample rate, or the failure
 */
export async function synthesizeWithApi(
  api: SpeechApi,
  lines: readonly ScriptLine[],
  paths: readonly string[],
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<{ sampleRate: number } | { failure: GenerationFailure }> {
  const rates = new Set<number>()
  const stop = new AbortController()
  const combinedSignal = AbortSignal.any([signal, stop.signal])
  let next = 0
  let done = 0
  const synthesizeNext = async () => {
    while (next < lines.length) {
      const index = next++
      const { speaker, text } = lines[index] as ScriptLine
      const { samples, sampleRate } = await synthesizeLine(
        api,
        text,
        api.voices[speaker === 'A' ? 0 : 1],
        combinedSignal,
      )
      rates.add(sampleRate)
      await Bun.write(paths[index] ?? '', samples)
      onProgress(++done / lines.length)
    }
  }
  const loops = Array.from({ length: CONCURRENCY }, synthesizeNext)
  try {
    await Promise.all(loops)
  } catch (error) {
    stop.abort()
    // A write that ends later would recreate the directory, which the caller deletes.
    await Promise.allSettled(loops)
    return { failure: toFailure(error, signal) }
  }
  const [sampleRate = 0] = rates
  if (rates.size === 1) return { sampleRate }
  return {
    failure: {
      code: 'speech_failed',
      reason: 'The speech service returned audio with different sample rates.',
    },
  }
}

function toFailure(error: unknown, signal: AbortSignal): GenerationFailure {
  if (signal.aborted) return { code: 'cancelled', reason: 'The generation was cancelled.' }
  if (!(error instanceof SpeechError)) throw error
  return error.isTransient
    ? {
        code: 'speech_unavailable',
        reason: 'The speech service is unavailable. Try again later.',
        detail: error.message,
      }
    : {
        code: 'speech_failed',
        reason: 'The speech service rejected the request or returned unusable audio. Check its settings.',
        detail: error.message,
      }
}

async function synthesizeLine(api: SpeechApi, text: string, voice: string, signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestSpeech(api, text, voice, signal)
    } catch (error) {
      if (!(error instanceof SpeechError) || !error.isTransient || attempt === MAX_ATTEMPTS || signal.aborted)
        throw error
      const delayMs = error.retryAfterMs ?? FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1)
      await setTimeout(delayMs, undefined, { signal })
    }
  }
}

async function requestSpeech(
  { baseUrl, apiKey, model }: SpeechApi,
  input: string,
  voice: string,
  signal: AbortSignal,
) {
  const response = await fetch(`${baseUrl}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body: JSON.stringify({ model, input, voice, response_format: 'wav' }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    throw new SpeechError(String(error), true)
  })
  if (!response.ok) {
    const errorBytes = await readBody(response, MAX_ERROR_BYTES).catch(() => new ArrayBuffer())
    const errorText = new TextDecoder().decode(errorBytes).slice(0, 500)
    const isTransient = response.status === 408 || response.status === 429 || response.status >= 500
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    throw new SpeechError(
      `${response.status}: ${errorText}`,
      isTransient,
      retryAfterSeconds > 0 ? Math.min(retryAfterSeconds, 30) * 1000 : null,
    )
  }
  const bytes = await readBody(response, MAX_BYTES).catch((error: unknown) => {
    throw new SpeechError(`The response was interrupted: ${String(error)}`, true)
  })
  if (bytes.byteLength > MAX_BYTES)
    throw new SpeechError(`The audio of a line has more than ${MAX_BYTES} bytes.`, false)
  try {
    return readWav(bytes)
  } catch (error) {
    if (error instanceof UnsupportedAudioError) throw new SpeechError(error.message, false)
    throw error
  }
}

/**
 * Reads a body, and closes the connection once it exceeds `maxBytes`.
 *
 * @returns more than `maxBytes` bytes if the body is larger
 */
async function readBody(response: Response, maxBytes: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > maxBytes) break
  }
  return Bun.concatArrayBuffers(chunks)
}
