import { join } from 'node:path'
import type { MixInput } from '../mix-step.ts'
import { runStep } from '../run-step.ts'
import { getVoices } from '../speech/embedded-voices.ts'
import { synthesizeWithApi } from '../speech/speech-api.ts'
import type { GenerationDependencies, GenerationFailure, GenerationInput, Result } from '../types.ts'
import { rewrite } from './rewrite.ts'
import type { Script } from './script.ts'

const MAX_MEMORY_BYTES = 1024 ** 3
/** The shares of the total progress: `speech` includes `writing` if a model is used, and mixing takes the remainder. */
const SHARES = { script: 0.05, writing: 0.2, speech: 0.7 }
/** The longest podcast takes a minute or two; a busy machine takes several times as long. */
const TIMEOUT_SECONDS = 900

interface ScriptResult {
  script: Script
  coverPath: string
}

/**
 * Writes the script, optionally rewritten by a language model, synthesizes speech and mixes it. The script, embedded
 * speech and the mix each run in their own process.
 */
export async function generatePodcast(
  input: GenerationInput,
  { speech, writer }: GenerationDependencies,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Result> {
  const limits = {
    directory: input.outputDirectory,
    seconds: TIMEOUT_SECONDS,
    memoryBytes: MAX_MEMORY_BYTES,
    signal,
  }
  const result = await runStep<ScriptResult>({
    ...limits,
    program: 'script-step.ts',
    readablePaths: [input.pagesPath],
    input,
  })
  if ('failure' in result) return result
  onProgress(SHARES.script)
  const writingShare = writer ? SHARES.writing : 0
  const { script, model } = writer
    ? await rewrite(
        result.script,
        input,
        writer,
        (fraction) => onProgress(SHARES.script + fraction * writingShare),
        signal,
      )
    : { script: result.script, model: null }
  const { lines } = script
  const speechPaths = lines.map((_, index) => join(input.outputDirectory, `line-${index}.pcm`))
  const speechStart = SHARES.script + writingShare
  const speakingShare = SHARES.speech - writingShare
  const reportProgress = (fraction: number) => onProgress(speechStart + fraction * speakingShare)
  const speechResult = speech
    ? await synthesizeWithApi(speech, lines, speechPaths, reportProgress, signal)
    : await synthesizeEmbedded(input.language, script, speechPaths, reportProgress, limits)
  if ('failure' in speechResult) return speechResult
  const mixInput: MixInput = {
    ...input,
    ...result,
    script,
    model,
    speechPaths,
    sampleRate: speechResult.sampleRate,
  }
  const mixStart = speechStart + speakingShare
  return runStep<Result>({
    ...limits,
    program: 'mix-step.ts',
    readablePaths: [],
    input: mixInput,
    onProgress: (fraction) => onProgress(mixStart + fraction * (1 - mixStart)),
  })
}

function synthesizeEmbedded(
  language: string,
  { lines }: Script,
  speechPaths: string[],
  onProgress: (fraction: number) => void,
  limits: { directory: string; seconds: number; memoryBytes: number; signal: AbortSignal },
): Promise<{ sampleRate: number } | { failure: GenerationFailure }> {
  const voices = getVoices(language)
  const input = {
    lines: lines.map(({ text, speaker }, index) => ({
      text,
      voice: voices[speaker],
      path: speechPaths[index],
    })),
  }
  return runStep<{ sampleRate: number }>({
    ...limits,
    program: 'speak-step.ts',
    readablePaths: [],
    input,
    onProgress,
  })
}
