import type { ProcessInput } from '../process.ts'
import type { Failure, Limits, ProcessedFile } from '../types.ts'

/** The input of a reader. */
export type ReaderInput = ProcessInput & {
  limits: Limits
  /** Reports intermediate results, in case a later step crashes the process. */
  report(result: ReaderResult): Promise<void>
}

/**
 * A reader's result. It names no files: those in its output directory have fixed names (outputs.ts), and the parent
 * checks them.
 */
export type ReaderResult = Omit<ProcessedFile, 'preview' | 'pagesPath' | 'served'> & {
  /** The size of the preview in pixels; null if none was drawn. */
  preview: PreviewSize | null
}

/** In pixels. */
export interface PreviewSize {
  width: number
  height: number
}

/** A reader process's report: first with the text, then with the preview, in case drawing it crashes. */
export type ReaderReport = { result: ReaderResult } | { failure: Failure }

export type Reader = (input: ReaderInput) => Promise<ReaderResult>
