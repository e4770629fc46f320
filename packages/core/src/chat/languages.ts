/// <reference path="./packages.d.ts" />
import snowball from 'snowball-stemmers'
import { dan, deu, eng, fin, fra, ita, nld, nob, por, ron, rus, spa, swe, tur } from 'stopword'
import { folded } from '../search/marks.ts'

/** A language whose words are reduced to their stems: the algorithm's name, and words that say nothing by themselves. */
interface Language {
  algorithm: string
  stopWords: ReadonlySet<string>
}

/** Words that ask, and so stand in no answer; the lists of the package are of texts, not of questions. */
const asking: Record<string, string> = {
  en: 'say says said what which who whom whose when where why how does do did can could should would will may might must is are was were be been there their they them these those this that its our us please tell explain know give gives given any some much many with without upon per if so than then also via about into onto off not no yes you your i we he she it my me an a the of to in on at by for from and or as',
  de: 'was wer wen wem wessen wann wo woher wohin warum wieso weshalb wie welche welcher welches welchen wieviel gibt es darf muss kann soll bitte',
  fr: 'elle elles il ils on que quoi qui quel quelle quels quelles quand où comment pourquoi combien est-ce faut-il peut doit il y a',
  es: 'qué quién quiénes cuál cuáles cuándo dónde cómo cuánto cuánta cuántos cuántas por qué hay puede debe se',
  it: 'che chi quale quali quando dove come perché quanto quanta quanti quante',
  nl: 'wat wie welke welk wanneer waar waarom hoe hoeveel',
  pt: 'que quem qual quais quando onde como quanto quanta quantos quantas',
}

const language = (code: string, algorithm: string, listed: readonly string[]): [string, Language] => [
  code,
  { algorithm, stopWords: new Set([...listed, ...(asking[code] ?? '').split(' ')].map(folded)) },
]

/** By ISO 639-1; what is written in others is searched by its words as they stand. */
const languages = new Map([
  language('en', 'english', eng),
  language('de', 'german', deu),
  language('fr', 'french', fra),
  language('es', 'spanish', spa),
  language('it', 'italian', ita),
  language('pt', 'portuguese', por),
  language('nl', 'dutch', nld),
  language('da', 'danish', dan),
  language('no', 'norwegian', nob),
  language('sv', 'swedish', swe),
  language('fi', 'finnish', fin),
  language('ro', 'romanian', ron),
  language('ru', 'russian', rus),
  language('tr', 'turkish', tur),
])

const stemmers = new Map<string, (word: string) => string>()

/** Stems that are remembered; a library has some ten thousand different words. */
const REMEMBERED = 50_000

/**
 * @param code ISO 639-1; null or a language without a stemmer leaves words as they are
 * @returns reduces a lower-case word to its stem, without accents
 */
export function stemmerOf(code: string | null): (word: string) => string {
  const known = stemmers.get(code ?? '')
  if (known) return known
  const found = languages.get(code ?? '')
  const stem = found ? snowball.newStemmer(found.algorithm) : null
  const remembered = new Map<string, string>()
  const stemmer = (word: string): string => {
    const before = remembered.get(word)
    if (before !== undefined) return before
    if (remembered.size >= REMEMBERED) remembered.clear()
    // Digits have no stem, and a stemmer would take the plural off a name of one.
    const result = folded(stem && !/\d/.test(word) ? stem.stem(word) : word)
    remembered.set(word, result)
    return result
  }
  stemmers.set(code ?? '', stemmer)
  return stemmer
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[.,:](?=\p{N})[\p{N}]+)*/gu

/** The words of a text in lower case, in order. A number is one word with its separators: `1,284,000`, `9:00`. */
export function lowerWords(text: string): string[] {
  return (text.normalize('NFC').toLowerCase().match(wordPattern) ?? []).map((word) => numberOf(word) ?? word)
}

/** Numbers alike however their thousands are parted: `1,284,000`, `1.284.000` and `1284000`. */
function numberOf(word: string): string | null {
  return /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(word) ? word.replace(/[.,]/g, '') : null
}

/** @returns the stems of a text's words, in order, words that say nothing included; some signs have none */
export function stemsOf(text: string, code: string | null): string[] {
  const stem = stemmerOf(code)
  return lowerWords(text)
    .map(stem)
    .filter((found) => found !== '')
}

/** Whether a word of a language says nothing by itself. */
export function isStopWord(word: string, code: string | null): boolean {
  return languages.get(code ?? '')?.stopWords.has(folded(word)) ?? false
}

/**
 * The language a question is most likely asked in: too short for statistics of letters, it is known by its small words.
 *
 * @param among the languages to choose from, the one to be taken in doubt first
 */
export function languageOfQuestion(question: string, among: readonly string[]): string {
  const words = lowerWords(question)
  const counted = among.map((code) => words.filter((word) => isStopWord(word, code)).length)
  const most = Math.max(...counted)
  return among[counted.indexOf(most)] ?? 'en'
}
