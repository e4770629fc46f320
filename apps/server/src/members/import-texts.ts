import type { Violation } from '@guildhall/core/errors'
import { findPreferredLanguage, type SupportedLanguage } from '@guildhall/core/mail/languages'
import { translateSentence, translateViolation } from '../http/problem-texts/translate.ts'
import { jsonReply, type Reply, recordReply } from '../http/reply.ts'

interface CheckedRow {
  violations: Violation[]
}

/** The language of a response, by `Accept-Language`. */
export function chooseResponseLanguage(request: Request): SupportedLanguage {
  return findPreferredLanguage(request.headers.get('accept-language')) ?? 'en'
}

/** A preview with the reasons for its errors in the caller’s language. */
export function previewReply(
  preview: { rows: CheckedRow[]; reason: string | null },
  request: Request,
): Reply {
  const language = chooseResponseLanguage(request)
  const { rows, reason } = preview
  const texts = { rows: translateRows(rows, language), reason: translateReason(reason, language) }
  return jsonReply({ ...preview, ...texts }, 200, { 'content-language': language })
}

/** An import with the reasons for its failure and its failed rows in the caller’s language. */
export function importReply(record: { version: number; json: string }, request: Request): Reply {
  const language = chooseResponseLanguage(request)
  const reply = recordReply(record)
  if (language === 'en') return { ...reply, headers: { ...reply.headers, 'content-language': language } }
  const { errors, reason, ...otherFields } = JSON.parse(record.json) as {
    errors: CheckedRow[]
    reason: string | null
  }
  // Each language is a separate representation.
  const headers = { etag: `"${record.version}-${language}"`, 'content-language': language }
  const texts = { errors: translateRows(errors, language), reason: translateReason(reason, language) }
  return jsonReply({ ...otherFields, ...texts }, 200, headers)
}

function translateRows<Row extends CheckedRow>(rows: Row[], language: SupportedLanguage): Row[] {
  return rows.map((row) => ({
    ...row,
    violations: row.violations.map((violation) => ({
      ...violation,
      message: translateViolation(violation, language),
    })),
  }))
}

const translateReason = (reason: string | null, language: SupportedLanguage): string | null =>
  reason && translateSentence(reason, language)
