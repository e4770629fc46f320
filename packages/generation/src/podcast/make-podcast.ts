import { join } from 'node:path'
import type { MixInput } from '../mix-step.ts'
import { runStep } from '../run-step.ts'
import { getVoices } from '../speech/embedded-voices.ts'
import { speakByApi } from '../speech/speech-api.ts'
import type { GenerationDependencies, GenerationFailure, GenerationInput, Result } from '../types.ts'
import { rewrite } from './rewrite.ts'
import type { Script } from './script.ts'

const MEMORY_BYTES = 1024 ** 3
/** The share of each step in the total progress. */
const SHARES = { script: 0.05, writing: 0.2, speech: 0.7 }
/** The longest podcast takes a minute or two; a busy machine takes several times as long. */
const SECONDS = 900

interface ScriptResult {
  script: Script
  coverPath: string
}

/** Writes the script, optionally rewritten by a language model, synthesizes speech and mixes it, each step in its own process. */
export async function makePodcast(
  input: GenerationInput,
  { speech, writer }: GenerationDependencies,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Result> {
  const limits = { directory: input.outputDirectory, seconds: SECONDS, memoryBytes: MEMORY_BYTES, signal }
  const result = await runStep<ScriptResult>({
    ...limits,
    program: 'script-step.ts',
    reads: [input.pagesPath],
    input,
  })
  if ('failure' in result) return result
  onProgress(SHARES.script)
  const writing = writer ? SHARES.writing : 0
  const { script, model } = writer
    ? await rewrite(
        result.script,
        input,
        writer,
        (done) => onProgress(SHARES.script + done * writing),
        signal,
      )
    : { script: result.script, model: null }
  const { lines } = script
  const spoken = lines.map((_, index) => join(input.outputDirectory, `line-${index}.pcm`))
  const begin = SHARES.script + writing
  const speaking = SHARES.speech - writing
  const progress = (fraction: number) => onProgress(begin + fraction * speaking)
  const answer = speech
    ? await speakByApi(speech, lines, spoken, progress, signal)
    : await speakEmbedded(input.language, script, spoken, progress, limits)
  if ('failure' in answer) return answer
  const mixing: MixInput = { ...input, ...result, script, model, spoken, sampleRate: answer.sampleRate }
  const before = begin + speaking
  return runStep<Result>({
    ...limits,
    program: 'mix-step.ts',
    reads: [],
    input: mixing,
    onProgress: (fraction) => onProgress(before + fraction * (1 - before)),
  })
}

function speakEmbedded(
  language: string,
  { lines }: Script,
  spoken: string[],
  onProgress: (fraction: number) => void,
  limits: { directory: string; seconds: number; memoryBytes: number; signal: AbortSignal },
): Promise<{ sampleRate: number } | { failure: GenerationFailure }> {
  const voices = getVoices(language)
  const input = {
    lines: lines.map(({ text, speaker }, index) => ({ text, voice: voices[speaker], path: spoken[index] })),
  }
  return runStep<{ sampleRate: number }>({
    ...limits,
    program: 'speak-step.ts',
    reads: [],
    input,
    onProgress,
  })
}
