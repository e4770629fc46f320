import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateContent } from '@guildhall/generation/generate-content'
import { findFacts } from '@guildhall/generation/infographic/facts'
import { type PageText, splitBlocks } from '@guildhall/generation/text/blocks'
import { splitSentences } from '@guildhall/generation/text/sentences'
import type { GeneratedContent, GenerationInput } from '@guildhall/generation/types'
import { textDocuments } from '../demo/documents/demo-documents.ts'
import { readPeakMemory } from './memory.ts'
import { checkMaximum, checkMinimum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'

const SIZES = [5, 49]
const ROUNDS = 3
const FACT_ROUNDS = 20
const SAMPLE_INTERVAL_MS = 20

/** The result of a run, its wall-clock time, and the highest peak memory in MiB of any of its processes. */
interface Run {
  created: GeneratedContent
  seconds: number
  peak: number
}

/**
 * Generates podcasts and infographics of 5 and 49 pages as the worker does: seconds of speech per second, pages per
 * second of fact extraction, and the memory of the processes.
 */
export async function measureGeneration(): Promise<Measurement[]> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-bench-generation-'))
  try {
    const podcasts: Run[] = []
    const infographics: Run[] = []
    for (const size of SIZES) {
      podcasts.push(await findMedianRun(() => generate(directory, 'podcast', size)))
      infographics.push(await findMedianRun(() => generate(directory, 'infographic', size)))
    }
    // An uncounted warm-up; without it, the first size would be slower.
    computePagesPerSecond(Math.max(...SIZES))
    return [
      ...summarizeSpeech(podcasts),
      ...summarizeFacts(SIZES.map(computePagesPerSecond)),
      ...summarizeProcesses(podcasts, infographics),
    ]
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const formatBySize = (values: number[], unit: string) =>
  SIZES.map((size, index) => `${size} pages ${values[index]?.toFixed(1)}${unit}`).join(', ')

function summarizeSpeech(podcasts: Run[]): Measurement[] {
  const speech = podcasts.map(({ created, seconds }) => (created.durationSeconds ?? 0) / seconds)
  const [short = 1, long = 0] = speech
  return [
    checkMinimum(
      'podcast: seconds of speech per second of processing',
      Math.min(...speech),
      2,
      formatBySize(speech, ''),
    ),
    checkMinimum(
      'podcast of 49 pages: throughput against one of 5 pages',
      long / short,
      0.7,
      'both at most one minute long',
    ),
  ]
}

function summarizeFacts(facts: number[]): Measurement[] {
  const [short = 1, long = 0] = facts
  return [
    checkMinimum('fact extraction: pages a second', Math.min(...facts), 100, formatBySize(facts, '')),
    checkMinimum(
      'fact extraction from 49 pages: throughput against 5 pages',
      long / short,
      0.5,
      'pages per second',
    ),
  ]
}

function summarizeProcesses(podcasts: Run[], infographics: Run[]): Measurement[] {
  const times = infographics.map(({ seconds }) => seconds)
  const podcastPeaks = podcasts.map(({ peak }) => peak)
  const [short = 1, long = 0] = podcastPeaks
  const maximum = Math.max(...podcastPeaks, ...infographics.map(({ peak }) => peak))
  return [
    checkMaximum('infographic: total time', Math.max(...times), 10, ' s', formatBySize(times, ' s')),
    checkMaximum(
      'generation: peak memory of a process',
      maximum,
      400,
      ' MiB',
      `podcasts ${formatBySize(podcastPeaks, ' MiB')}`,
    ),
    checkMaximum('podcast of 49 pages: peak memory against one of 5 pages', long / short, 1.3, ''),
  ]
}

/** The pages of the demo documents, repeated as needed. Repeated pages get a sheet number in their sentences. */
function buildPages(size: number): PageText[] {
  const texts = textDocuments
    .filter(({ fileName }) => fileName.endsWith('.pdf'))
    .flatMap(({ pages }) => pages)
    .map((page) => page.replace(/^#+ /gm, '').replaceAll('**', ''))
  return Array.from({ length: size }, (_, index) => ({
    pageNumber: index + 1,
    text: (texts[index % texts.length] ?? '').replace(
      /\. /g,
      index < texts.length ? '. ' : `, on sheet ${index}. `,
    ),
  }))
}

/** The run with the median time. */
async function findMedianRun(work: () => Promise<Run>): Promise<Run> {
  const runs: Run[] = []
  for (let round = 0; round < ROUNDS; round++) runs.push(await work())
  return runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(ROUNDS / 2)] as Run
}

async function generate(directory: string, kind: GenerationInput['kind'], size: number): Promise<Run> {
  const outputDirectory = mkdtempSync(join(directory, 'made-'))
  const pagesPath = join(outputDirectory, 'pages.ndjson')
  writeFileSync(
    pagesPath,
    buildPages(size)
      .map((page) => `${JSON.stringify(page)}\n`)
      .join(''),
  )
  const input: GenerationInput = {
    kind,
    pagesPath,
    outputDirectory,
    hasPageNumbers: true,
    title: 'Bench',
    association: 'Bench',
    language: 'en',
    style: 'conversation',
    minutes: 1,
    brandColor: null,
  }
  let peak = 0
  // The workbench's server, worker and database.
  const others = new Set(listChildren())
  const watch = setInterval(() => {
    const children = listChildren().filter((pid) => !others.has(pid))
    peak = Math.max(peak, ...children.map(readPeakIfRunning))
  }, SAMPLE_INTERVAL_MS)
  const startedAt = performance.now()
  const result = await generateContent(
    input,
    { speech: null, writer: null },
    () => {},
    new AbortController().signal,
  ).finally(() => clearInterval(watch))
  if ('failure' in result) throw new Error(JSON.stringify(result.failure))
  return { created: result.content, seconds: (performance.now() - startedAt) / 1000, peak }
}

/** The child processes of this process. */
function listChildren(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // The command name can contain spaces; the fields after its parenthesis are fixed (proc(5), stat).
        return (
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === String(process.pid)
        )
      } catch {
        // The process exited after it was listed.
        return false
      }
    })
    .map(Number)
}

/** The peak in MiB; 0 for a process that has exited since it was listed. */
function readPeakIfRunning(pid: number): number {
  try {
    return readPeakMemory([pid]) || 0
  } catch {
    return 0
  }
}

function computePagesPerSecond(size: number): number {
  const pages = buildPages(size)
  const times = Array.from({ length: FACT_ROUNDS }, () => {
    const startedAt = performance.now()
    const blocks = splitBlocks(pages)
    findFacts(blocks, splitSentences(blocks, 'en'), 'en')
    return (performance.now() - startedAt) / 1000
  })
  return size / computeMedian(times)
}
