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

const ATTEMPTS = 4
const TIMEOUT_MS = 60_000
const FIRST_RETRY_DELAY_MS = 500
const CONCURRENCY = 3
const MAX_BYTES = 50 * 1024 ** 2

/** Why a line could not be synthesized, and whether a retry may help. */
class SpeechRefusedError extends Error {
  constructor(
    message: string,
    readonly passing: boolean,
    readonly afterMilliseconds: number | null = null,
  ) {
    super(message)
  }
}

/** Synthesizes all lines, a few at once, as 16-bit mono samples. @returns their sample rate */
export async function speakByApi(
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
  const work = async () => {
    while (next < lines.length) {
      const index = next++
      const { speaker, text } = lines[index] as ScriptLine
      const { samples, sampleRate } = await speakLine(
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
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  } catch (error) {
    stop.abort()
    return { failure: toFailure(error, signal) }
  }
  const [sampleRate = 0] = rates
  if (rates.size === 1) return { sampleRate }
  return {
    failure: { code: 'speech_failed', reason: 'The speech API returned audio with different sample rates.' },
  }
}

function toFailure(error: unknown, signal: AbortSignal): GenerationFailure {
  if (signal.aborted) return { code: 'cancelled', reason: 'The generation was cancelled.' }
  if (!(error instanceof SpeechRefusedError)) throw error
  return error.passing
    ? {
        code: 'speech_unavailable',
        reason: 'The speech service is unavailable. Try again later.',
        detail: error.message,
      }
    : {
        code: 'speech_failed',
        reason: 'The speech service rejected the request. Check its settings.',
        detail: error.message,
      }
}

async function speakLine(api: SpeechApi, text: string, voice: string, signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestSpeech(api, text, voice, signal)
    } catch (error) {
      if (!(error instanceof SpeechRefusedError) || !error.passing || attempt === ATTEMPTS || signal.aborted)
        throw error
      await Bun.sleep(error.afterMilliseconds ?? FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1))
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
    throw new SpeechRefusedError(String(error), true)
  })
  if (!response.ok) {
    const errorText = (await response.text().catch(() => '')).slice(0, 500)
    const passing = response.status === 408 || response.status === 429 || response.status >= 500
    const after = Number(response.headers.get('retry-after') ?? Number.NaN)
    throw new SpeechRefusedError(
      `${response.status}: ${errorText}`,
      passing,
      after > 0 ? Math.min(after, 30) * 1000 : null,
    )
  }
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw new SpeechRefusedError(`It broke off: ${String(error)}`, true)
  })
  if (bytes.byteLength > MAX_BYTES)
    throw new SpeechRefusedError(`A line is ${bytes.byteLength} bytes of sound.`, false)
  try {
    return readWav(bytes)
  } catch (error) {
    if (error instanceof UnsupportedAudioError) throw new SpeechRefusedError(error.message, false)
    throw error
  }
}
