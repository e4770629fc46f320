import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWith } from '../../../tools/testing/test-with.ts'
import { generateContent } from '../src/generate-content.ts'
import { languages } from '../src/languages.ts'
import { measureLoudness, normalizeLoudness } from '../src/podcast/loudness.ts'
import type { GeneratedContent, GenerationInput } from '../src/types.ts'

const SAMPLE_RATE = 22_050
const ffmpeg = Bun.which('ffmpeg')
const soundTest = testWith('ffmpeg')
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guildhall-podcast-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const sentences = [
  'The harbour office opens at seven in the morning on every day of the week.',
  'Pilots bring large vessels through the narrow channel when the tide is high.',
  'Every berth has a fender, a ladder and a lamp that burns through the night.',
  'Surveyors measured the depth of the inner basin with a beam of sound in March.',
  'Fishing boats land their catch at the northern quay before the market begins.',
]

async function generate(
  overrides: Partial<GenerationInput> = {},
  pages = [sentences.slice(0, 3).join(' '), sentences.slice(3).join(' ')],
): Promise<GeneratedContent> {
  const pagesPath = join(directory, `${crypto.randomUUID()}.ndjson`)
  const lines = pages.map((text, index) => JSON.stringify({ pageNumber: index + 1, text }))
  await Bun.write(pagesPath, lines.join('\n'))
  const outputDirectory = await mkdtemp(join(directory, 'made-'))
  const input: GenerationInput = {
    ...{
      kind: 'podcast',
      pagesPath,
      hasPageNumbers: true,
      outputDirectory,
      title: 'The harbour',
      association: 'Ports',
    },
    ...{ language: 'en', style: 'conversation', minutes: 1, brandColor: null },
    ...overrides,
  }
  const result = await generateContent(
    input,
    { speech: null, writer: null },
    () => {},
    new AbortController().signal,
  )
  if ('failure' in result) throw new Error(JSON.stringify(result.failure))
  return result.content
}

/** Reads the audio samples of a part of a podcast, 22,050 per second. */
async function readSamples(podcast: GeneratedContent, from = 0, seconds = 3600): Promise<Float32Array> {
  const path = podcast.files[0]?.path ?? ''
  const command = [ffmpeg ?? '', '-v', 'error', '-i', path, '-ss', String(from), '-t', String(seconds)]
  const { stdout } = Bun.spawnSync([
    ...command,
    '-map',
    '0:a',
    '-f',
    'f32le',
    '-ac',
    '1',
    '-ar',
    String(SAMPLE_RATE),
    '-',
  ])
  return new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.byteLength / 4))
}

/** Measures the pitch of a voice in hertz, by autocorrelation: the median over its loud frames. */
function measurePitch(samples: Float32Array): number {
  const size = 1024
  const pitches: number[] = []
  for (let at = 0; at + 2 * size < samples.length; at += size) {
    const frame = samples.subarray(at, at + 2 * size)
    const correlate = (delay: number) =>
      frame.subarray(0, size).reduce((sum, value, index) => sum + value * (frame[index + delay] ?? 0), 0)
    const energy = correlate(0)
    if (energy < 1) continue
    let [bestCorrelation, bestDelay] = [0, 0]
    for (let delay = Math.floor(SAMPLE_RATE / 400); delay < SAMPLE_RATE / 60; delay++) {
      const value = correlate(delay) / energy
      if (value > bestCorrelation) [bestCorrelation, bestDelay] = [value, delay]
    }
    if (bestCorrelation > 0.5) pitches.push(SAMPLE_RATE / bestDelay)
  }
  return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0
}

describe('the audio of a podcast', () => {
  let podcast: GeneratedContent
  beforeAll(async () => {
    podcast = await generate()
  })

  soundTest('has the reported duration', async () => {
    const samples = await readSamples(podcast)
    expect(Math.abs(samples.length / SAMPLE_RATE - (podcast.durationSeconds ?? 0))).toBeLessThan(0.2)
  })

  soundTest('has the loudness that podcast apps expect, without exceeding the peak limit', () => {
    const path = podcast.files[0]?.path ?? ''
    const { stderr } = Bun.spawnSync([
      ffmpeg ?? '',
      '-hide_banner',
      '-nostats',
      '-i',
      path,
      '-map',
      '0:a',
      '-af',
      'ebur128=peak=true',
      '-f',
      'null',
      '-',
    ])
    const summary = stderr.toString().split('Summary:').at(-1) ?? ''
    const [, loudness = ''] = /I:\s+(-?[\d.]+) LUFS/.exec(summary) ?? []
    const [, peak = ''] = /Peak:\s+(-?[\d.]+) dBFS/.exec(summary) ?? []
    expect(Number(loudness)).toBeWithin(-17.5, -14.5)
    expect(Number(peak)).toBeLessThan(-0.5)
  })

  soundTest('has two distinguishable voices', async () => {
    const pitches: Record<string, number> = {}
    for (const speaker of ['A', 'B']) {
      const index = podcast.transcript?.findIndex((line) => line.speaker === speaker) ?? -1
      const from = podcast.transcript?.[index]?.startSeconds ?? 0
      const to = podcast.transcript?.[index + 1]?.startSeconds ?? 0
      pitches[speaker] = measurePitch(await readSamples(podcast, from, to - from))
    }
    expect(pitches.A).toBeWithin(70, 150)
    expect((pitches.B ?? 0) / (pitches.A ?? 1)).toBeGreaterThan(1.4)
  })

  soundTest('pauses between lines, which start at the transcript’s times', async () => {
    const samples = await readSamples(podcast)
    const measureRms = (from: number, seconds: number) => {
      const part = samples.subarray(
        Math.round(from * SAMPLE_RATE),
        Math.round((from + seconds) * SAMPLE_RATE),
      )
      return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
    }
    for (const { startSeconds } of podcast.transcript?.slice(1) ?? []) {
      expect(measureRms(startSeconds - 0.2, 0.15)).toBeLessThan(0.01)
      expect(measureRms(startSeconds, 0.4)).toBeGreaterThan(0.01)
    }
  })

  soundTest('contains its title, cover and chapters', () => {
    const path = podcast.files[0]?.path ?? ''
    const { stdout } = Bun.spawnSync([
      'ffprobe',
      '-v',
      'error',
      '-of',
      'json',
      '-show_format',
      '-show_streams',
      '-show_chapters',
      path,
    ])
    const metadata = JSON.parse(stdout.toString())
    expect(metadata.format.tags).toMatchObject({ title: 'The harbour', artist: 'Ports' })
    expect(metadata.streams.map((stream: { codec_type: string }) => stream.codec_type)).toEqual([
      'audio',
      'video',
    ])
    expect(metadata.streams[1]).toMatchObject({ width: 1400, height: 1400, disposition: { attached_pic: 1 } })
    const chapters = metadata.chapters.map((chapter: { start_time: string; tags: { title: string } }) => ({
      title: chapter.tags.title,
      startSeconds: Number(chapter.start_time),
    }))
    expect(chapters).toEqual(podcast.chapters ?? [])
  })
})

test('a briefing has one voice', async () => {
  const { transcript } = await generate({ style: 'briefing' })
  expect(new Set(transcript?.map(({ speaker }) => speaker))).toEqual(new Set(['A']))
})

test('the podcast of a one-sentence document is short and quotes only that sentence', async () => {
  const short = await generate({ minutes: 15 }, [sentences[0] ?? ''])
  const quoted = short.transcript?.filter(({ pageNumber }) => pageNumber !== null) ?? []
  expect(quoted.map(({ text }) => text)).toEqual([`On page 1 it says: ${sentences[0]}`])
  expect(short.durationSeconds).toBeLessThan(40)
})

test('the chapters of a podcast are the headings without their numbers, except one that repeats the title', async () => {
  const { chapters } = await generate({}, [
    ['The harbour', sentences[0], '', '§ 2 Pilots', sentences[1], '', '22 berths in all', sentences[2]].join(
      '\n',
    ),
  ])
  expect(chapters?.map(({ title }) => title)).toEqual(['The harbour', 'Pilots', '22 berths in all'])
})

test('a podcast names no page if the document has no page numbers', async () => {
  const { transcript } = await generate({ hasPageNumbers: false })
  expect(transcript?.every(({ pageNumber }) => pageNumber === null)).toBe(true)
  expect(transcript?.map(({ text }) => text).join(' ')).not.toMatch(/page/i)
})

test.each(languages)('a podcast can be generated in %s', async (language) => {
  const { durationSeconds, transcript } = await generate({ language }, [sentences[1] ?? ''])
  expect(durationSeconds).toBeGreaterThan(10)
  expect(transcript?.length).toBe(4)
})

test('generation can be aborted', async () => {
  const controller = new AbortController()
  const pagesPath = join(directory, 'aborted.ndjson')
  await Bun.write(pagesPath, JSON.stringify({ pageNumber: 1, text: sentences.join(' ') }))
  const outputDirectory = await mkdtemp(join(directory, 'aborted-'))
  const input: GenerationInput = {
    kind: 'podcast',
    pagesPath,
    hasPageNumbers: true,
    outputDirectory,
    title: 'A',
    association: 'B',
    language: 'en',
    style: null,
    minutes: 5,
    brandColor: null,
  }
  const result = await generateContent(
    input,
    { speech: null, writer: null },
    () => controller.abort(),
    controller.signal,
  )
  expect(result).toMatchObject({ failure: { code: 'cancelled' } })
})

test('a tone is normalized to -16 LUFS', () => {
  // BS.1770-4: a sine of 997 Hz at 0 dBFS in one channel is at -3.01 LUFS.
  const tone = Float32Array.from({ length: SAMPLE_RATE * 2 }, (_, index) =>
    Math.sin((2 * Math.PI * 997 * index) / SAMPLE_RATE),
  )
  expect(measureLoudness(tone, SAMPLE_RATE)).toBeCloseTo(-3.01, 1)
  for (const level of [0.001, 0.05, 1]) {
    const normalizedTone = normalizeLoudness(
      tone.map((value) => value * level),
      SAMPLE_RATE,
    )
    expect(measureLoudness(normalizedTone, SAMPLE_RATE)).toBeCloseTo(-16, 0)
    expect(Math.max(...normalizedTone)).toBeLessThanOrEqual(0.8)
  }
})
