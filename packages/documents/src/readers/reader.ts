import type { ProcessInput } from '../process.ts'
import type { Limits, ProcessedFile } from '../types.ts'

/** What a reader is given. */
export type ReaderInput = ProcessInput & {
  limits: Limits
  /** Tells what is known already, in case what comes next breaks the process. */
  tell(processed: ProcessedFile): Promise<void>
}

export type Reader = (input: ReaderInput) => Promise<ProcessedFile>
