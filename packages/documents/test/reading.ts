import { readFileSync } from 'node:fs'
import { processFile } from '../src/process.ts'
import type { Failure, Format, Limits, Page, ProcessedFile } from '../src/types.ts'
import type { createTemporaryDirectory } from './directory.ts'

/** Creates functions that read files as the worker does. `read` throws for a failure, `readFailure` for a success. */
export function createReader(directory: ReturnType<typeof createTemporaryDirectory>) {
  const run = (
    content: Uint8Array | string,
    format: Format,
    limits: Partial<Limits> = {},
    signal?: AbortSignal,
  ) =>
    processFile(
      { path: directory.write(content), format, outputDirectory: directory.getNewPath(), limits },
      signal,
    )
  return {
    run,
    async read(content: Uint8Array | string, format: Format, limits?: Partial<Limits>) {
      const report = await run(content, format, limits)
      if ('failure' in report) throw new Error(`${report.failure.code}: ${report.failure.reason}`)
      return report.processed
    },
    async readFailure(
      content: Uint8Array | string,
      format: Format,
      limits?: Partial<Limits>,
    ): Promise<Failure> {
      const report = await run(content, format, limits)
      if ('processed' in report)
        throw new Error(`Expected a failure, but the file was processed: ${JSON.stringify(report.processed)}`)
      return report.failure
    },
  }
}

export function readPages({ pagesPath }: ProcessedFile): Page[] {
  return readFileSync(pagesPath, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Page)
}

export const readTexts = (processed: ProcessedFile) => readPages(processed).map(({ text }) => text)
