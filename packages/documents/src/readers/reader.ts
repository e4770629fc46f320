import type { ProcessInput } from '../process.ts'
import type { Limits, ProcessedFile } from '../types.ts'

/** The input of a reader. */
export type ReaderInput = ProcessInput & {
  limits: Limits
  /** Reports intermediate results, in case a later step crashes the process. */
  report(processed: ProcessedFile): Promise<void>
}

export type Reader = (input: ReaderInput) => Promise<ProcessedFile>
