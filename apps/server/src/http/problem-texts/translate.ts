import type { DomainError, Violation } from '@guildhall/core/errors'
import type { SupportedLanguage } from '@guildhall/core/mail/languages'
import { de } from './de/texts.ts'
import { es } from './es/texts.ts'
import { fr } from './fr/texts.ts'
import { nl } from './nl/texts.ts'
import { type Sentence, sentences } from './sentences.ts'
import type { ProblemTexts } from './texts.ts'

/** English is the language of the code. */
export const problemTexts: Record<Exclude<SupportedLanguage, 'en'>, ProblemTexts> = { de, es, fr, nl }

const placeholderPattern = /\{(\w+)\}/g
const literals = new Set<string>(sentences)
/** Longest first, so that a placeholder in a shorter template does not match the rest of a longer one. */
const templates = sentences
  .filter((sentence) => sentence.includes('{'))
  .toSorted((a, b) => b.length - a.length)
  .map((sentence) => ({ sentence, pattern: toPattern(sentence) }))

/** The texts of a problem in one language. Codes, paths and names are not translated. */
export interface TranslatedProblem {
  title: string
  detail: string
  violations: Violation[]
}

/** Translates the texts of an error. */
export function translateProblem(
  error: DomainError,
  language: Exclude<SupportedLanguage, 'en'>,
): TranslatedProblem {
  const texts = problemTexts[language]
  const [title, detail] = texts.kinds[error.kind]
  const violations = error.violations.map((violation) => ({
    ...violation,
    message: translateViolation(violation, language),
  }))
  return { title, detail: translate(texts, error.message) ?? buildDetail(violations) ?? detail, violations }
}

/** Translates the message of a violation, or else its first sentence, such as that before the description of a format. */
export function translateViolation({ message, code }: Violation, language: SupportedLanguage): string {
  if (language === 'en') return message
  const texts = problemTexts[language]
  const [firstSentence = ''] = message.split(/(?<=\.) /)
  return translate(texts, message) ?? translate(texts, firstSentence) ?? texts.violations[code]
}

/** Translates a text that has no code, such as why an import failed. A text without a translation stays in English. */
export function translateSentence(english: string, language: SupportedLanguage): string {
  return language === 'en' ? english : (translate(problemTexts[language], english) ?? english)
}

/** As in English, the detail of a problem with a single violation is the violation's path and message. */
function buildDetail([first, ...others]: Violation[]): string | null {
  if (!first || others.length > 0) return null
  return [first.propertyPath, first.message].filter(Boolean).join(': ')
}

function translate(texts: ProblemTexts, english: string): string | null {
  if (literals.has(english)) return texts.sentences[english as Sentence]
  for (const { sentence, pattern } of templates) {
    const values = pattern.exec(english)?.groups
    if (values) return texts.sentences[sentence].replace(placeholderPattern, (_, name) => values[name] ?? '')
  }
  return null
}

/** A value does not continue in another sentence, which would not be translated. */
function toPattern(sentence: string): RegExp {
  const parts = sentence.split(placeholderPattern)
  const source = parts.map((part, index) =>
    index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>(?:(?!\\. ).)+)`,
  )
  return new RegExp(`^${source.join('')}$`, 's')
}
