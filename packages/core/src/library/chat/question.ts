import { detectQuestionLanguage, getStemmer, isStopWord, splitLowerWords } from '../../text/languages.ts'
import { foldText } from '../../text/marks.ts'

/** The kind of answer a question asks for; sentences that lack it score lower. */
export type AnswerType = 'amount' | 'date' | 'duration' | 'person' | null

/** A content word of a question. */
export interface QuestionTerm {
  /** In lower case, for reporting words that were not found. */
  word: string
  /** Its stems in the library's languages, and the folded word; any of them matches. */
  stems: string[]
  /** 1, or LIGHT_WEIGHT for words that answers often paraphrase or omit. */
  weight: number
}

export interface Question {
  text: string
  language: string
  terms: QuestionTerm[]
  /** Words with digits in the question, normalized. */
  numbers: string[]
  answerType: AnswerType
}

/** Words that name the kind of answer, folded; they often occur in the question only. */
const answerTypeWords: Record<Exclude<AnswerType, null>, string> = {
  amount:
    'cost costs price prices fee fees amount number percentage per cent percent expensive cheap much many pay paid kosten kostet preis hoehe anzahl viel viele combien cout coute prix tarif nombre cuanto cuanta cuantos cuantas cuesta precio cuota numero quanto costa prezzo hoeveel kost prijs',
  date: 'when date deadline day year wann datum frist tag quand date delai cuando fecha plazo quando wanneer',
  duration:
    'long often frequently frequency duration time period days weeks months hours lange oft haufig dauer longtemps duree souvent frecuencia tiempo hoelang hoe vaak',
  person: 'who whom wer wem qui quien quienes chi wie',
}

/** Words that answers usually paraphrase or omit, folded. */
const genericWords =
  'happen happens happened according discussed mean means called exist exists apply applies geschieht passiert bedeutet heisst dauert temps pendant signifie passe significa sucede'

/** Words that occur in questions on any subject. */
export const genericQuestionWords: ReadonlySet<string> = new Set(
  [
    ...Object.values(answerTypeWords),
    genericWords,
    'document say says tell tells explain more else matter important',
  ].flatMap((words) => words.split(' ')),
)

const answerTypePatterns: [RegExp, Exclude<AnswerType, null>][] = [
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

const LIGHT_WEIGHT = 0.35
const MAX_TERMS = 24

/** Parses a question. @param languages ISO 639-1 codes of the library's texts, the association's own first */
export function parseQuestion(text: string, languages: readonly string[]): Question {
  const language = detectQuestionLanguage(text, languages.length > 0 ? languages : ['en'])
  const normalized = foldText(text)
  const answerType = answerTypePatterns.find(([pattern]) => pattern.test(normalized))?.[1] ?? null
  const lightWords = new Set(
    [...Object.values(answerTypeWords), genericWords, ...findWordsAfterHow(normalized)].flatMap((words) =>
      words.split(' '),
    ),
  )
  const terms = new Map<string, QuestionTerm>()
  for (const word of splitLowerWords(stripPossessives(text))) {
    if (isStopWord(word, language) || (word.length === 1 && !/\d/.test(word))) continue
    const allStems = new Set([language, ...languages, null].map((code) => getStemmer(code)(word)))
    // Some letter-like symbols have no stem.
    const stems = [...allStems].filter((stem) => stem !== '')
    if (stems.length === 0) continue
    const key = stems[0] ?? word
    if (!terms.has(key))
      terms.set(key, { word, stems, weight: lightWords.has(foldText(word)) ? LIGHT_WEIGHT : 1 })
  }
  const numbers = [...terms.values()].filter(({ word }) => /\d/.test(word)).map(({ word }) => word)
  return { text, language, terms: [...terms.values()].slice(0, MAX_TERMS), numbers, answerType }
}

/** `heavy` in `how heavy` asks for a weight, which an answer can state without that word. */
const findWordsAfterHow = (normalized: string): string[] =>
  [...normalized.matchAll(/\b(?:how|wie|hoe) (\p{L}+)/gu)].map(([, word = '']) => word)

/** Strips possessive endings: `members’` becomes `members`, `gauge's` becomes `gauge`. */
export const stripPossessives = (text: string): string => text.replace(/(?<=\p{L})['’]s?(?!\p{L})/gu, '')

const answerPatterns: Record<Exclude<AnswerType, null>, RegExp> = {
  amount:
    /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|half|thirds?|quarters?|nothing|none|ein(s|e[mnrs]?)?|(zwei|drei|vier|fünf|sechs|zehn)(zehn|[zß]ig|hundert|tausend)?|zwölf|deux|trois|quatre|cinq|six|dix|onze|douze|trente|cinquante|soixante|dos|tres|cuatro|cinco|diez)\b/iu,
  date: /\b(1[0-9]|20)\d{2}\b|\d{1,2}:\d{2}|\b(january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|days|weeks?|months?|years?|januar|februar|märz|mai|juni|juli|oktober|dezember|tage?n?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|jours?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|martes|jueves|días?)\b/iu,
  duration:
    /\b(seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|daily|weekly|monthly|yearly|annually|once|twice|times|sekunden?|minuten?|stunden?|tage?n?|täglich|wochen?|monate?n?|jahre?s?|einmal|secondes?|minutes|heures?|jours?|semaines?|mois|ans?|années?|segundos?|minutos?|horas?|días?|semanas?|mes|meses|años?|veces)\b/iu,
  person:
    /\p{Lu}\p{L}+ \p{Lu}\p{L}+|\b(president|secretary|treasurer|officer|council|committee|panel|team|desk|office|reviewers?|members?|organiser|host|fellows?|meeting|by the|everybody|nobody|somebody|whoever)\b/u,
}

/** Whether a sentence contains a number or words that are typical of an answer of the given type. */
export function containsAnswerType(answerType: Exclude<AnswerType, null>, sentence: string): boolean {
  return answerPatterns[answerType].test(sentence)
}
