import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MixInput } from '../mix-step.ts'
import { runStep } from '../run-step.ts'
import { getVoices } from '../speech/embedded-voices.ts'
import { type SpeechApi, synthesizeWithApi } from '../speech/speech-api.ts'
import { contentReport, scriptReport, speechReport } from '../step-reports.ts'
import type {
  GenerationDependencies,
  GenerationFailure,
  GenerationInput,
  ResultWithoutFiles,
} from '../types.ts'
import { rewrite } from './rewrite.ts'
import type { Script } from './script.ts'

const MAX_MEMORY_BYTES = 1024 ** 3
/** The shares of the total progress: `speech` includes `writing` if a model is used, and mixing takes the remainder. */
const SHARES = { script: 0.05, writing: 0.2, speech: 0.7 }
/** The longest podcast takes a minute or two; a busy machine takes several times as long. */
const TIMEOUT_SECONDS = 900

interface StepLimits {
  directory: string
  seconds: number
  memoryBytes: number
  signal: AbortSignal
}

/**
 * Writes the script, optionally rewritten by a language model, synthesizes speech and mixes it. The script, embedded
 * speech and the mix each run in their own process, and write to the input's output directory.
 *
 * @param parentDirectory the directory for the speech API’s responses. This process writes them, so no step may have
 *   write access there, or it could place links
 */
export async function generatePodcast(
  input: GenerationInput,
  parentDirectory: string,
  { speech, writer }: GenerationDependencies,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<ResultWithoutFiles> {
  const limits: StepLimits = {
    directory: input.outputDirectory,
    seconds: TIMEOUT_SECONDS,
    memoryBytes: MAX_MEMORY_BYTES,
    signal,
  }
  const result = await runStep({
    ...limits,
    report: scriptReport,
    program: 'script-step.ts',
    readablePaths: [input.pagesPath],
    input,
  })
  if ('failure' in result) return result
  onProgress(SHARES.script)
  const writingShare = writer ? SHARES.writing : 0
  const onWriting = (fraction: number) => onProgress(SHARES.script + fraction * writingShare)
  const { script, model } = writer
    ? await rewrite(result.script, input, writer, onWriting, signal)
    : { script: result.script, model: null }
  const speechStart = SHARES.script + writingShare
  const speakingShare = SHARES.speech - writingShare
  const onSpeech = (fraction: number) => onProgress(speechStart + fraction * speakingShare)
  const spoken = speech
    ? await speakWithApi(speech, script, join(parentDirectory, 'speech'), onSpeech, signal)
    : await speakEmbedded(input.language, script, onSpeech, limits)
  if ('failure' in spoken) return spoken
  const { directory: speechDirectory, sampleRate } = spoken
  const speechPaths = listSpeechPaths(script, speechDirectory)
  const mixInput: MixInput = { ...input, script, speechPaths, sampleRate }
  const mixStart = speechStart + speakingShare
  const mixed = await runStep({
    ...limits,
    report: contentReport,
    program: 'mix-step.ts',
    readablePaths: [speechDirectory],
    input: mixInput,
    onProgress: (fraction) => onProgress(mixStart + fraction * (1 - mixStart)),
  })
  return 'failure' in mixed ? mixed : { content: { ...mixed.content, model } }
}

/** The directory with the speech of each line. */
type Speech = { directory: string; sampleRate: number } | { failure: GenerationFailure }

const listSpeechPaths = ({ lines }: Script, directory: string): string[] =>
  lines.map((_, index) => join(directory, `line-${index}.pcm`))

async function speakWithApi(
  speech: SpeechApi,
  script: Script,
  directory: string,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Speech> {
  await mkdir(directory, { recursive: true })
  const paths = listSpeechPaths(script, directory)
  const result = await synthesizeWithApi(speech, script.lines, paths, onProgress, signal)
  return 'failure' in result ? result : { directory, sampleRate: result.sampleRate }
}

async function speakEmbedded(
  language: string,
  script: Script,
  onProgress: (fraction: number) => void,
  limits: StepLimits,
): Promise<Speech> {
  const voices = getVoices(language)
  const paths = listSpeechPaths(script, limits.directory)
  const lines = script.lines.map(({ text, speaker }, index) => ({
    text,
    voice: voices[speaker],
    path: paths[index],
  }))
  const result = await runStep({
    ...limits,
    report: speechReport,
    program: 'speak-step.ts',
    readablePaths: [],
    input: { lines },
    onProgress,
  })
  return 'failure' in result ? result : { directory: limits.directory, sampleRate: result.sampleRate }
}
