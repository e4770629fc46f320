import { dutch, english, german } from './phrases/germanic.ts'
import { danish, norwegian, polish, swedish } from './phrases/northern.ts'
import { french, italian, portuguese, spanish } from './phrases/romance.ts'

/** The words of ours in what is made, beside the document's own. `{…}` stands for what is filled in. */
export interface Phrases {
  keyFigures: string
  keyPoints: string
  timeline: string
  /** Before the number of a page, short (`p.`). */
  page: string
  infographicOf: string
  /** What the podcast says: where something stands, and never more than that. */
  welcome: string
  synthetic: string
  /** In its place where a language model wrote the words. */
  written: string
  /** Before a section. */
  section: string[]
  /** Between two statements of one section. */
  more: string[]
  /** Before a statement: with the number of its page, and where pages have no numbers. */
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

/** The languages that podcasts and infographics are made in, as ISO 639-1. */
export const languages: readonly string[] = Object.keys(phrases)

/** What `speech` of a podcast says where no speech API is configured. */
export const EMBEDDED_SPEECH = 'espeak-ng'

/** @throws Error for a language that is none of those above: it is refused before */
export function phrasesOf(language: string): Phrases {
  const known = phrases[language]
  if (!known) throw new Error(`There are no phrases in "${language}".`)
  return known
}

/** Puts values into a phrase. */
export function fill(phrase: string, values: Record<string, string | number>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
