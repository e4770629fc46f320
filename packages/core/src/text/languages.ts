/// <reference path="./packages.d.ts" />
import snowball from 'snowball-stemmers'
import { dan, deu, eng, fin, fra, ita, nld, nob, por, ron, rus, spa, swe, tur } from 'stopword'
import { foldText } from './marks.ts'
import { truncate } from './truncate.ts'

/** A language with a stemmer: the algorithm's name and the stop words. */
interface Language {
  algorithm: string
  stopWords: ReadonlySet<string>
}

/**
 * Question words, pronouns and modal verbs, which answers need not contain; the package's stop words are compiled from
 * prose.
 */
const extraStopWords: Record<string, string> = {
  en: 'someone anyone nobody say says said what which who whom whose when where why how does do did can could should would will may might must is are was were be been there their they them these those this that its our us please tell explain know give gives given any some much many one ones need needs want wants with without upon per if so than then also via about into onto off not no yes you your i we he she it my me an a the of to in on at by for from and or as',
  de: 'was wer wen wem wessen wann wo woher wohin warum wieso weshalb wie welche welcher welches welchen wieviel gibt es man jemand niemand darf darfst dürfen dürft dürfte muss musst müssen müsst müsste kann kannst können könnt könnte könnten soll sollst sollen sollt sollte sollten will willst wollen wollt möchte möchten bitte',
  fr: 'elle elles il ils on que quoi qui quel quelle quels quelles quand où comment pourquoi combien puis peux peut pouvons pouvez peuvent pourra pourrait dois doit devons devez doivent devra devrait faut faudra veux veut voulons voulez veulent quelqu tout tous toute toutes chaque si y a',
  es: 'qué quién quiénes cuál cuáles cuándo dónde adónde cómo cuánto cuánta cuántos cuántas por qué hay haber ha han puedo puedes puede podemos podéis pueden podrá podría podrían debo debes debe debemos deben debería deberían quiero quiere quieren tengo tiene tienen tener alguien nadie algo cada todo toda todos todas si se',
  it: 'che chi quale quali quando dove come perché quanto quanta quanti quante posso puoi può possiamo potete possono devo devi deve dobbiamo dovete devono voglio vuole vogliono qualcuno nessuno ogni c è ci sono',
  nl: 'wat wie welke welk wanneer waar waarom hoe hoeveel ik mag mogen mocht moet moeten kan kun kunt kunnen wil wilt willen zal zullen zou zouden hoef hoeft hoeven heb hebt ben bent zijn wordt worden iemand niemand iets elk elke ieder iedere alle',
  pt: 'que quem qual quais quando onde como quanto quanta quantos quantas posso pode podemos podem devo deve devemos devem quero quer querem há alguém ninguém cada',
}

const defineLanguage = (
  code: string,
  algorithm: string,
  stopWords: readonly string[],
): [string, Language] => [
  code,
  { algorithm, stopWords: new Set([...stopWords, ...(extraStopWords[code] ?? '').split(' ')].map(foldText)) },
]

/** Detection reports Bokmål as `nb`; documents can also be tagged as Nynorsk, or as Norwegian in general. */
export const norwegianCodes = ['nb', 'nn', 'no']

/** By ISO 639-1 code; words of other languages are not stemmed. */
const languages = new Map([
  defineLanguage('en', 'english', eng),
  defineLanguage('de', 'german', deu),
  defineLanguage('fr', 'french', fra),
  defineLanguage('es', 'spanish', spa),
  defineLanguage('it', 'italian', ita),
  defineLanguage('pt', 'portuguese', por),
  defineLanguage('nl', 'dutch', nld),
  defineLanguage('da', 'danish', dan),
  defineLanguage('sv', 'swedish', swe),
  defineLanguage('fi', 'finnish', fin),
  defineLanguage('ro', 'romanian', ron),
  defineLanguage('ru', 'russian', rus),
  defineLanguage('tr', 'turkish', tur),
  ...norwegianCodes.map((code) => defineLanguage(code, 'norwegian', nob)),
])

const stemmers = new Map<string, (word: string) => string>()

/**
 * In UTF-16 code units. In languages without spaces, a whole sentence can be one word, and PostgreSQL rejects a query
 * with a word of more than 2,046 bytes.
 */
const MAX_STEM_LENGTH = 64

/** Per language; a library has some ten thousand distinct words. */
const MAX_CACHED_STEMS = 50_000

/**
 * @param code ISO 639-1; words are only folded if it is null or has no stemmer
 * @returns a function that reduces a lowercase word to its stem, without accents, at most MAX_STEM_LENGTH long
 */
export function getStemmer(code: string | null): (word: string) => string {
  const cachedStemmer = stemmers.get(code ?? '')
  if (cachedStemmer) return cachedStemmer
  const definition = languages.get(code ?? '')
  const stem = definition ? snowball.newStemmer(definition.algorithm) : null
  const cache = new Map<string, string>()
  const stemmer = (word: string): string => {
    const cached = cache.get(word)
    if (cached !== undefined) return cached
    if (cache.size >= MAX_CACHED_STEMS) cache.clear()
    // A stemmer would strip endings from identifiers with digits.
    const folded = foldText(stem && !/\d/.test(word) ? stem.stem(word) : word)
    // PostgreSQL rejects a character that is cut in half.
    const result = truncate(folded, MAX_STEM_LENGTH)
    cache.set(word, result)
    return result
  }
  stemmers.set(code ?? '', stemmer)
  return stemmer
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?<=\p{N})[.,:](?=\p{N})[\p{N}]+)*/gu

/**
 * Returns the words of a text in lower case, in order. A number with its separators is one word, such as `9:00`;
 * thousands separators are removed.
 */
export function splitLowerWords(text: string): string[] {
  return (text.normalize('NFC').toLowerCase().match(wordPattern) ?? []).map(
    (word) => normalizeNumber(word) ?? word,
  )
}

/** Makes `1,284,000` and `1.284.000` equal to `1284000`; null for other words. */
function normalizeNumber(word: string): string | null {
  return /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(word) ? word.replace(/[.,]/g, '') : null
}

/** @returns the stems of a text's words in order, including stop words; words without a stem are skipped */
export function stemText(text: string, code: string | null): string[] {
  const stem = getStemmer(code)
  return splitLowerWords(text)
    .map(stem)
    .filter((found) => found !== '')
}

/** Whether a word is a stop word of the language. */
export function isStopWord(word: string, code: string | null): boolean {
  return languages.get(code ?? '')?.stopWords.has(foldText(word)) ?? false
}

/**
 * Guesses the language of a question by its stop words, since it is too short for letter statistics.
 *
 * @param candidates ISO 639-1 codes, the preferred one first
 */
export function detectQuestionLanguage(question: string, candidates: readonly string[]): string {
  const words = splitLowerWords(question)
  const counts = candidates.map((code) => words.filter((word) => isStopWord(word, code)).length)
  const highest = Math.max(...counts)
  return candidates[counts.indexOf(highest)] ?? 'en'
}
