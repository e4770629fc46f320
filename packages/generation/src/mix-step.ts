import { join } from 'node:path'
import { buildId3Tag } from './podcast/id3.ts'
import { mix, TruncatedSpeechError } from './podcast/mix.ts'
import type { Script } from './podcast/script.ts'
import { executeStep, GenerationError, reportProgress } from './step.ts'
import type { StepContent } from './step-reports.ts'
import type { GenerationInput } from './types.ts'

export interface MixInput extends GenerationInput {
  script: Script
  speechPaths: string[]
  sampleRate: number
}

await executeStep(async (input: MixInput) => {
  const { script, speechPaths, sampleRate, outputDirectory, title, association, language } = input
  const soundPath = join(outputDirectory, 'sound.mp3')
  const maxSeconds = (input.minutes ?? 5) * 60
  const { durationSeconds, transcript, chapters } = await mix(
    script,
    speechPaths,
    sampleRate,
    maxSeconds,
    soundPath,
    reportProgress,
  ).catch((error: unknown) => {
    if (!(error instanceof TruncatedSpeechError)) throw error
    throw new GenerationError(
      'speech_failed',
      'The synthesized speech is too short for its text. Retry the generation.',
    )
  })
  const cover = await Bun.file(join(outputDirectory, 'cover.jpg')).bytes()
  const comment = transcript.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n')
  const tag = buildId3Tag({ title, artist: association, language, comment, cover, durationSeconds, chapters })
  const sound = await Bun.file(soundPath).arrayBuffer()
  await Bun.write(join(outputDirectory, 'podcast.mp3'), new Blob([tag as Uint8Array<ArrayBuffer>, sound]))
  const content: StepContent = {
    durationSeconds,
    width: null,
    height: null,
    altText: null,
    facts: null,
    transcript,
    chapters,
  }
  return { content }
})
