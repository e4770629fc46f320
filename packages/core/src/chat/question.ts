import { folded } from '../search/marks.ts'
import { isStopWord, languageOfQuestion, lowerWords, stemmerOf } from './languages.ts'

/** What kind of thing is asked for: an answer without one is worth less. */
export type Sought = 'amount' | 'date' | 'duration' | 'person' | null

/** A word of a question that an answer should speak of. */
export interface QuestionTerm {
  /** As it was written, for telling what was not found. */
  word: string
  /** Its stems in the languages of the library: any of them stands for it. */
  stems: string[]
  /** From 0 to 1: words that ask for a kind of thing matter less than what is asked about. */
  weight: number
}

export interface Question {
  text: string
  language: string
  terms: QuestionTerm[]
  /** Numbers that stand in the question, as they are written alike. */
  numbers: string[]
  sought: Sought
}

/** Words that name the kind of thing asked for, folded; they often stand in the question alone. */
const kinds: Record<Exclude<Sought, null>, string> = {
  amount:
    'cost costs price prices fee fees amount number percentage per cent percent expensive cheap much many pay paid kosten kostet preis hoehe anzahl viel viele combien cout coute prix tarif nombre cuanto cuanta cuantos cuantas cuesta precio cuota numero quanto costa prezzo hoeveel kost prijs',
  date: 'when date deadline day year wann datum frist tag quand date delai cuando fecha plazo quando wanneer',
  duration:
    'long often frequently frequency duration time period days weeks months hours lange oft haufig dauer longtemps duree souvent frecuencia tiempo hoelang hoe vaak',
  person: 'who whom wer wem qui quien quienes chi wie',
}

/** Verbs of questions that answers say otherwise or not at all, folded. */
const idle =
  'happen happens happened according discussed mean means called exist exists apply applies geschieht passiert bedeutet heisst dauert temps pendant signifie passe significa sucede'

/** Words that questions are asked with, whatever they are about. */
export const askingWords: ReadonlySet<string> = new Set(
  [...Object.values(kinds), idle, 'document say says tell tells explain more else matter important'].flatMap(
    (words) => words.split(' '),
  ),
)

const askedBy: [RegExp, Exclude<Sought, null>][] = [
  [
    /\b(how long|how often|how frequently|how soon|how old|wie lange|wie oft|tous les combien|cada cuanto|hoe lang|hoe vaak)\b/,
    'duration',
  ],
  [/\b(when|what date|which date|by when|what year|deadline|wann|quand|cuando|quando|wanneer)\b/, 'date'],
  [
    /\b(how (much|many|far|large|big|deep|high|wide|fast|heavy|thick)|what (percentage|share|number)|costs?|prices?|fees?|wie ?viele?|wie hoch|kosten|kostet|preis|combien|prix|tarif|cuant[oa]s?|cuesta|precio|quant[oiae]|hoeveel|prijs)\b/,
    'amount',
  ],
  [/^(who|whom|wer|wem|qui|quien|quienes|chi)\b/, 'person'],
]

const LIGHT = 0.35
const MOST_TERMS = 24

/**
 * Reads what a question asks for.
 *
 * @param languages ISO 639-1 of what the library is written in, the client's own first
 */
export function readQuestion(text: string, languages: readonly string[]): Question {
  const language = languageOfQuestion(text, languages.length > 0 ? languages : ['en'])
  const plain = folded(text)
  const sought = askedBy.find(([pattern]) => pattern.test(plain))?.[1] ?? null
  const light = new Set(
    [...Object.values(kinds), idle, ...adjectives(plain)].flatMap((words) => words.split(' ')),
  )
  const terms = new Map<string, QuestionTerm>()
  for (const word of lowerWords(withoutPossessives(text))) {
    if (isStopWord(word, language) || (word.length === 1 && !/\d/.test(word))) continue
    const all = new Set([language, ...languages, null].map((code) => stemmerOf(code)(word)))
    // Some signs that are written like letters come to nothing.
    const stems = [...all].filter((stem) => stem !== '')
    if (stems.length === 0) continue
    const key = stems[0] ?? word
    if (!terms.has(key)) terms.set(key, { word, stems, weight: light.has(folded(word)) ? LIGHT : 1 })
  }
  const numbers = [...terms.values()].filter(({ word }) => /\d/.test(word)).map(({ word }) => word)
  return { text, language, terms: [...terms.values()].slice(0, MOST_TERMS), numbers, sought }
}

/** `heavy` of `how heavy` asks for a weight, which an answer gives without the word. */
const adjectives = (plain: string): string[] =>
  [...plain.matchAll(/\b(?:how|wie|hoe) (\p{L}+)/gu)].map(([, adjective = '']) => adjective)

/** `members’` and `gauge's` are what `members` and `gauge` are. */
export const withoutPossessives = (text: string): string => text.replace(/(?<=\p{L})['’]s?(?!\p{L})/gu, '')

const patterns: Record<Exclude<Sought, null>, RegExp> = {
  amount:
    /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|third|third?s|quarters?|nothing|none|ein|zwei|drei|vier|fünf|sechs|zehn|zwölf|deux|trois|quatre|cinq|six|dix|onze|douze|trente|cinquante|soixante|dos|tres|cuatro|cinco|diez)/iu,
  date: /\b(1[0-9]|20)\d{2}\b|\d{1,2}:\d{2}|\b(january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|days|weeks?|months?|years?|januar|februar|märz|mai|juni|juli|oktober|dezember|tage?n?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|jours?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|martes|jueves|días?)\b/iu,
  duration:
    /\b(seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|daily|weekly|monthly|yearly|annually|once|twice|times|sekunden?|minuten?|stunden?|tage?n?|täglich|wochen?|monate?n?|jahre?s?|einmal|secondes?|minutes|heures?|jours?|semaines?|mois|ans?|années?|segundos?|minutos?|horas?|días?|semanas?|mes|meses|años?|veces)\b/iu,
  person:
    /\p{Lu}\p{L}+ \p{Lu}\p{L}+|\b(president|secretary|treasurer|officer|council|committee|panel|team|desk|office|reviewers?|members?|organiser|host|fellows?|meeting|by the|everybody|nobody|somebody|whoever)\b/u,
}

/** Whether a sentence has what is sought in it. */
export function has(sought: Exclude<Sought, null>, sentence: string): boolean {
  return patterns[sought].test(sentence)
}
