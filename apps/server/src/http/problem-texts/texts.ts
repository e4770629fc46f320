import type { ErrorKind } from '@guildhall/core/error-kinds'
import type { ViolationCode } from '@guildhall/core/violation-codes'
import type { Sentence } from './sentences.ts'

/** The texts of problems in one language. A missing text is a compile error. */
export interface ProblemTexts {
  /** The title, and the detail used if no sentence matches and there is not exactly one violation. */
  kinds: Record<ErrorKind, readonly [title: string, detail: string]>
  /** The message of a violation, used if no sentence matches. */
  violations: Record<ViolationCode, string>
  sentences: Record<Sentence, string>
}
