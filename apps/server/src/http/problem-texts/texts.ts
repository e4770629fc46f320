import type { ErrorKind } from '@guildhall/core/error-kinds'
import type { ViolationCode } from '@guildhall/core/violation-codes'
import type { Sentence } from './sentences.ts'

/** The texts of problems in one language. One that is missing does not compile. */
export interface ProblemTexts {
  /** The title, and the detail where no sentence says more. */
  kinds: Record<ErrorKind, readonly [title: string, detail: string]>
  /** The message of a violation where no sentence says more. */
  violations: Record<ViolationCode, string>
  sentences: Record<Sentence, string>
}
