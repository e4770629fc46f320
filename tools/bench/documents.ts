import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processFile } from '@guildhall/documents/process'
import { defaultLimits } from '@guildhall/documents/types'
import { textDocuments } from '../demo/documents/demo-documents.ts'
import type { TextDocument } from '../demo/documents/document.ts'
import { makePdf } from '../demo/documents/make-pdf.ts'
import { readPeakMemory } from './memory.ts'
import { checkMaximum, checkMinimum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'
import type { Workbench } from './workbench.ts'

const PAGES = 600
const ROUNDS = 5
const INDEXING_ROUNDS = 3
const BARE_SCRIPT = join(import.meta.dir, 'bare-pdf-text.ts')
const READER_SCRIPT = join(import.meta.dir, '../../packages/documents/src/process-child.ts')

/**
 * Reads a PDF of 600 pages as the worker does (a separate process with limits; cleaned text, language, excerpt, a
 * preview of the first page, pages written to a file), against a process that extracts the same text with pdf.js and
 * discards it.
 */
export async function measureDocuments(bench: Workbench): Promise<Measurement[]> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-bench-documents-'))
  try {
    const path = join(directory, 'long.pdf')
    writeFileSync(path, await makeLongPdf())
    const input = { path, format: 'pdf', outputDirectory: join(directory, 'output') } as const
    const readerTimes: number[] = []
    const bareTimes: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const readerSeconds = await measureSeconds(() => read(input))
      const bareSeconds = await measureSeconds(() => measurePeakMemory([BARE_SCRIPT, path]))
      if (round > 0) {
        readerTimes.push(readerSeconds)
        bareTimes.push(bareSeconds)
      }
    }
    const peak = await measurePeakMemory([READER_SCRIPT], JSON.stringify({ ...input, limits: defaultLimits }))
    const barePeak = await measurePeakMemory([BARE_SCRIPT, path])
    const formatRate = (times: number[]) => `${(PAGES / computeMedian(times)).toFixed(0)} pages/s`
    const ratio = computeMedian(bareTimes.map((bareTime, round) => bareTime / (readerTimes[round] as number)))
    return [
      checkMinimum(
        'reading a PDF: throughput relative to bare pdf.js',
        ratio,
        0.6,
        `${formatRate(readerTimes)}, bare ${formatRate(bareTimes)}`,
      ),
      checkMaximum(
        'reading a PDF: peak memory of the process',
        peak,
        400,
        ' MiB',
        `bare ${barePeak.toFixed(0)} MiB`,
      ),
      await measureIndexing(bench, path),
    ]
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Time from the response to an upload until every page is available to search and chat: the worker wakes up, reads the
 * file, and writes pages, passages and index. Alternates with the bare process, which only reads.
 */
async function measureIndexing(bench: Workbench, path: string): Promise<Measurement> {
  const { guildhall } = await bench.createAssociation()
  const indexingTimes: number[] = []
  const bareTimes: number[] = []
  for (let round = 0; round < INDEXING_ROUNDS; round++) {
    const { id } = await guildhall.resources.upload({ path }, { name: `Long ${round}`, status: 'published' })
    indexingTimes.push(
      await measureSeconds(async () => {
        for (;;) {
          const { processing } = await guildhall.resources.get(id)
          if (processing.status === 'ready') return
          if (processing.status === 'failed') throw new Error(`Processing failed: ${processing.reason}`)
          await Bun.sleep(SAMPLE_INTERVAL_MS)
        }
      }),
    )
    bareTimes.push(await measureSeconds(() => measurePeakMemory([BARE_SCRIPT, path])))
  }
  const formatRate = (times: number[]) => `${(PAGES / computeMedian(times)).toFixed(0)} pages/s`
  const ratio = computeMedian(bareTimes.map((bareTime, round) => bareTime / (indexingTimes[round] as number)))
  return {
    name: 'PDF of 600 pages from upload to searchable: throughput relative to bare text extraction',
    measured: `${ratio.toFixed(2)} (${formatRate(indexingTimes)}, bare ${formatRate(bareTimes)})`,
  }
}

async function makeLongPdf(): Promise<Uint8Array> {
  const [first, ...others] = textDocuments.filter(({ fileName }) => fileName.endsWith('.pdf')) as [
    TextDocument,
  ]
  const pages = [first, ...others].flatMap((document) => document.pages)
  return makePdf({
    ...first,
    pages: Array.from({ length: PAGES }, (_, index) => pages[index % pages.length] ?? ''),
  })
}

async function read(input: Parameters<typeof processFile>[0]): Promise<void> {
  const report = await processFile(input)
  const pages = 'processed' in report ? report.processed.pageCount : null
  if (pages !== PAGES) throw new Error(`Not all pages were read: ${JSON.stringify(report)}`)
}

const SAMPLE_INTERVAL_MS = 20

/**
 * Runs a script and returns its peak memory in MiB, sampled while it runs: the value that the kernel reports for an
 * exited process includes its parent's memory from before the exec.
 */
async function measurePeakMemory(command: string[], input = ''): Promise<number> {
  const child = Bun.spawn([process.execPath, ...command], {
    stdin: new Blob([input]),
    stdout: 'ignore',
    stderr: 'inherit',
  })
  let peak = 0
  while (child.exitCode === null) {
    if (existsSync(`/proc/${child.pid}/exe`)) peak = Math.max(peak, readPeakMemory([child.pid]) || 0)
    await Promise.race([child.exited, Bun.sleep(SAMPLE_INTERVAL_MS)])
  }
  if (child.exitCode !== 0) throw new Error(`${command.join(' ')} exited with ${child.exitCode}`)
  return peak
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
