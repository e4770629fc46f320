import { errorKinds } from '@guildhall/core/error-kinds'
import type { DomainError, Violation } from '@guildhall/core/errors'
import type { SupportedLanguage } from '@guildhall/core/mail/languages'
import { translateProblem } from './problem-texts/translate.ts'

export interface ProblemDocument {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  requestId: string
  violations?: Violation[]
}

/** Builds the problem document of a DomainError (RFC 9457). Kind, codes and paths are the same in every language. */
export function buildProblemDocument(
  error: DomainError,
  baseUrl: URL,
  instance: string,
  requestId: string,
  language: SupportedLanguage = 'en',
): ProblemDocument {
  const { status } = errorKinds[error.kind]
  const { title, detail, violations } = translateError(error, language)
  return {
    type: new URL(`/problems/${error.kind}`, baseUrl).href,
    title,
    status,
    detail,
    instance,
    requestId,
    ...(violations.length > 0 ? { violations } : {}),
    ...error.extensions,
  }
}

function translateError(error: DomainError, language: SupportedLanguage) {
  if (language !== 'en') return translateProblem(error, language)
  return { title: errorKinds[error.kind].title, detail: error.message, violations: error.violations }
}
