import type { ScriptLine } from '../podcast/script.ts'
import type { MakeFailure } from '../types.ts'
import { readWav, UnknownSound } from './wav.ts'

/** An API that speaks as OpenAI's `POST /audio/speech` does (its API reference, "Create speech"). */
export interface SpeechApi {
  /** Up to and with `/v1`, where it has that. */
  baseUrl: string
  apiKey: string | null
  model: string
  /** The voices of the two speakers. */
  voices: [string, string]
}

const ATTEMPTS = 4
const TIMEOUT_MILLISECONDS = 60_000
const FIRST_PAUSE_MILLISECONDS = 500
const AT_ONCE = 3
const MOST_BYTES = 50 * 1024 ** 2

/** Why a line could not be spoken, and whether asking again may help. */
class Refused extends Error {
  constructor(
    message: string,
    readonly passing: boolean,
    readonly afterMilliseconds: number | null = null,
  ) {
    super(message)
  }
}

/** Has every line spoken, a few at once. @returns the rate of what was written to the paths, as 16-bit mono samples */
export async function speakByApi(
  api: SpeechApi,
  lines: readonly ScriptLine[],
  paths: readonly string[],
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<{ sampleRate: number } | { failure: MakeFailure }> {
  const rates = new Set<number>()
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  let next = 0
  let done = 0
  const work = async () => {
    while (next < lines.length) {
      const index = next++
      const { speaker, text } = lines[index] as ScriptLine
      const { samples, sampleRate } = await speakLine(api, text, api.voices[speaker === 'A' ? 0 : 1], either)
      rates.add(sampleRate)
      await Bun.write(paths[index] ?? '', samples)
      onProgress(++done / lines.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } catch (error) {
    stop.abort()
    return { failure: failureOf(error, signal) }
  }
  const [sampleRate = 0] = rates
  if (rates.size === 1) return { sampleRate }
  return {
    failure: { code: 'speech_failed', reason: 'The speech API answered with sound of different rates.' },
  }
}

function failureOf(error: unknown, signal: AbortSignal): MakeFailure {
  if (signal.aborted) return { code: 'cancelled', reason: 'The work was called off.' }
  if (!(error instanceof Refused)) throw error
  return error.passing
    ? {
        code: 'speech_unavailable',
        reason: 'The speech service can’t be reached at the moment. Try it again later.',
        detail: error.message,
      }
    : {
        code: 'speech_failed',
        reason: 'The speech service refused what was to be spoken. Its settings may be wrong.',
        detail: error.message,
      }
}

async function speakLine(api: SpeechApi, text: string, voice: string, signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(api, text, voice, signal)
    } catch (error) {
      if (!(error instanceof Refused) || !error.passing || attempt === ATTEMPTS || signal.aborted) throw error
      await Bun.sleep(error.afterMilliseconds ?? FIRST_PAUSE_MILLISECONDS * 2 ** (attempt - 1))
    }
  }
}

async function ask({ baseUrl, apiKey, model }: SpeechApi, input: string, voice: string, signal: AbortSignal) {
  const answer = await fetch(`${baseUrl}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body: JSON.stringify({ model, input, voice, response_format: 'wav' }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
  }).catch((error: unknown) => {
    throw new Refused(String(error), true)
  })
  if (!answer.ok) {
    const said = (await answer.text().catch(() => '')).slice(0, 500)
    const passing = answer.status === 408 || answer.status === 429 || answer.status >= 500
    const after = Number(answer.headers.get('retry-after') ?? Number.NaN)
    throw new Refused(`${answer.status}: ${said}`, passing, after > 0 ? Math.min(after, 30) * 1000 : null)
  }
  const bytes = await answer.arrayBuffer().catch((error: unknown) => {
    throw new Refused(`It broke off: ${String(error)}`, true)
  })
  if (bytes.byteLength > MOST_BYTES) throw new Refused(`A line is ${bytes.byteLength} bytes of sound.`, false)
  try {
    return readWav(bytes)
  } catch (error) {
    if (error instanceof UnknownSound) throw new Refused(error.message, false)
    throw error
  }
}
