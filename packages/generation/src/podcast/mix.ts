import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { AudioSample, AudioSampleSource, FilePathTarget, Mp3OutputFormat, Output } from 'mediabunny'
import type { TranscriptLine } from '../types.ts'
import { normalizeLoudness } from './loudness.ts'
import type { Script, ScriptLine } from './script.ts'
import { createSilence, doubleRate, toSamples, trimSilence } from './sound.ts'

const BITRATE = 64_000
/** Pauses, in seconds: within one speaker's turn, between speakers, and before a new chapter. */
const PAUSE_SECONDS = { same: 0.32, other: 0.42, chapter: 0.9 }
/** Faster than any speech; a higher rate means that text was lost. */
const MAX_CHARACTERS_PER_SECOND = 45

export interface MixResult {
  durationSeconds: number
  transcript: TranscriptLine[]
  chapters: { title: string; startSeconds: number }[]
}

/** Thrown if the speech of a line is missing or too short. */
export class TruncatedSpeechError extends Error {}

/**
 * Trims spoken lines, normalizes their loudness, joins them with pauses and encodes them as MP3. Works line by line, in
 * constant memory.
 *
 * @param speechPaths the paths of each line's 16-bit mono samples
 * @param maxSeconds the maximum length; excess statements are dropped from the end
 * @throws TruncatedSpeechError
 */
export async function mix(
  script: Script,
  speechPaths: string[],
  speechSampleRate: number,
  maxSeconds: number,
  path: string,
  onProgress: (fraction: number) => Promise<void>,
): Promise<MixResult> {
  const lengthsInSeconds = await Promise.all(
    speechPaths.map(async (file) => Bun.file(file).size / 2 / speechSampleRate),
  )
  const includedIndexes = selectLines(script.lines, lengthsInSeconds, maxSeconds)
  const writer = await openWriter(path, speechSampleRate * 2)
  const transcript: TranscriptLine[] = []
  const chapters: MixResult['chapters'] = []
  let previousLine: ScriptLine | null = null
  for (const [done, index] of includedIndexes.entries()) {
    const line = script.lines[index] as ScriptLine
    const samples = trimSilence(
      toSamples(await Bun.file(speechPaths[index] ?? '').arrayBuffer()),
      speechSampleRate,
    )
    if (samples.length * MAX_CHARACTERS_PER_SECOND < line.text.length * speechSampleRate)
      throw new TruncatedSpeechError(
        `"${line.text.slice(0, 80)}" took ${(samples.length / speechSampleRate).toFixed(2)} seconds.`,
      )
    if (previousLine)
      await writer.add(createSilence(getPauseSeconds(previousLine, line), speechSampleRate * 2))
    if (line.chapter !== previousLine?.chapter)
      chapters.push({
        title: script.chapters[line.chapter] ?? '',
        startSeconds: roundToMilliseconds(writer.getSeconds()),
      })
    const { speaker, text, pageNumber } = line
    transcript.push({ speaker, text, startSeconds: roundToMilliseconds(writer.getSeconds()), pageNumber })
    await writer.add(doubleRate(normalizeLoudness(samples, speechSampleRate)))
    previousLine = line
    await onProgress((done + 1) / includedIndexes.length)
  }
  await writer.end()
  return { durationSeconds: roundToMilliseconds(writer.getSeconds()), transcript, chapters }
}

const roundToMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

function getPauseSeconds(before: ScriptLine, line: ScriptLine): number {
  if (before.chapter !== line.chapter) return PAUSE_SECONDS.chapter
  return before.speaker === line.speaker ? PAUSE_SECONDS.same : PAUSE_SECONDS.other
}

/** Returns the indexes of the lines to include: the opening, the end, and as many statements as fit, at least one. */
function selectLines(lines: ScriptLine[], lengthsInSeconds: number[], maxSeconds: number): number[] {
  let lastStatement = Math.max(0, ...lines.map(({ statement }) => statement ?? 0))
  for (;;) {
    const indexes = [...lines.keys()].filter((index) => (lines[index]?.statement ?? 0) <= lastStatement)
    const pauses = indexes
      .slice(1)
      .map((index, at) => getPauseSeconds(lines[indexes[at] ?? 0] as ScriptLine, lines[index] as ScriptLine))
    const seconds = [...indexes.map((index) => lengthsInSeconds[index] ?? 0), ...pauses].reduce(
      (sum, value) => sum + value,
      0,
    )
    if (seconds <= maxSeconds || lastStatement === 0) return indexes
    lastStatement--
  }
}

async function openWriter(path: string, sampleRate: number) {
  registerMp3Encoder()
  const output = new Output({ format: new Mp3OutputFormat(), target: new FilePathTarget(path) })
  const source = new AudioSampleSource({ codec: 'mp3', bitrate: BITRATE })
  output.addAudioTrack(source)
  await output.start()
  let writtenSamples = 0
  return {
    getSeconds: () => writtenSamples / sampleRate,
    async add(data: Float32Array) {
      if (data.length === 0) return
      const timestamp = writtenSamples / sampleRate
      const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp })
      await source.add(sample)
      sample.close()
      writtenSamples += data.length
    },
    end: () => output.finalize(),
  }
}
