import { dutch, english, german } from './phrases/germanic.ts'
import { danish, norwegian, polish, swedish } from './phrases/northern.ts'
import { french, italian, portuguese, spanish } from './phrases/romance.ts'

/** Phrases added to the document's own words. `{…}` is a placeholder. */
export interface Phrases {
  keyFigures: string
  keyPoints: string
  timeline: string
  /** The abbreviation before a page number, such as `p.`. */
  page: string
  infographicOf: string
  /** Spoken phrases; they state nothing about the subject. */
  welcome: string
  synthetic: string
  /** Used instead of `synthetic` if a language model wrote the script. */
  written: string
  /** Before a section. */
  section: string[]
  /** Between two statements of one section. */
  more: string[]
  /** Before a statement: `onPage` with the number of its page, `unnumbered` if pages have no numbers. */
  onPage: string[]
  unnumbered: string[]
  end: string
}

const phrases: Record<string, Phrases> = {
  en: english,
  de: german,
  nl: dutch,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  sv: swedish,
  da: danish,
  nb: norwegian,
  pl: polish,
}

/** Supported languages, as ISO 639-1. */
export const languages: readonly string[] = Object.keys(phrases)

/** The `speech` of podcasts if no speech API is configured. */
export const EMBEDDED_SPEECH = 'espeak-ng'

/** @throws Error for an unsupported language; callers check beforehand */
export function getPhrases(language: string): Phrases {
  const languagePhrases = phrases[language]
  if (!languagePhrases) throw new Error(`There are no phrases in "${language}".`)
  return languagePhrases
}

/** Fills a phrase's placeholders. */
export function fill(phrase: string, values: Record<string, string | number>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
