import { detectQuestionLanguage, getStemmer, isStopWord, splitLowerWords } from '../../text/languages.ts'
import { foldText } from '../../text/marks.ts'
import { type AnswerType, findAnswerType } from './answer-type.ts'

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
  answerType: AnswerType | null
}

/** Words that name the kind of answer, folded; they often occur in the question only. */
const answerTypeWords: Record<AnswerType, string> = {
  price:
    'cost costs price prices fee fees expensive cheap pay paid kosten kostet preis cout coute prix tarif cuesta precio cuota costa prezzo kost prijs',
  amount:
    'amount number percentage per cent percent much many hoehe anzahl viel viele combien nombre cuanto cuanta cuantos cuantas numero quanto hoeveel',
  date: 'when date deadline day year wann datum frist tag quand date delai cuando fecha plazo quando wanneer',
  duration:
    'long often frequently frequency duration time period days weeks months hours lange oft haufig dauer longtemps duree souvent frecuencia tiempo hoelang hoe vaak',
  person: 'who whom wer wem qui quien quienes chi wie',
}

/** Words that answers usually paraphrase or omit, folded. */
const genericWords =
  'happen happens happened according discussed mean means called exist exists apply applies geschieht passiert bedeutet heisst dauert dauern temps pendant signifie passe dure durent significa sucede dura duran betekent gebeurt duurt duren'

/** Of yes-or-no questions for permission or a possibility, folded. “What must I bring?” asks for just that. */
const permissionWords =
  'go come comes coming bring get receive people allowed permitted required possible gehen kommen bringen mitbringen bekomme bekommt bekommen erhalte erhalt erhalten erlaubt gestattet moglich zulassig aller venir apporter amener recoit recoivent permis possible autorise autorisee autorises ir venir traer llevar recibe reciben permitido permitida posible andare venire portare permesso possibile gaan komen brengen meenemen krijg krijgt krijgen terug toegestaan mogelijk'
/** Of yes-or-no questions and those for an amount, folded; English ones are stop words. */
const needWords =
  'brauche braucht brauchen benotige benotigt notig erforderlich besoin necessaire necesito necesita necesitan necesario bisogno necessario nodig'
/** Of questions for a date: to take place, folded. */
const takePlaceWords = 'take takes place findet finden lieu lugar luogo plaats vindt vinden'
/** Question words, folded. A query without one may merely name another subject for the previous question. */
export const questionWordPattern =
  /\b(what|which|who|whom|whose|when|where|why|how|was|welche[rsnm]?|wer|wen|wem|wann|wo|warum|wie|quel(le)?s?|qui|quand|ou|comment|pourquoi|combien|que|cual(es)?|quien(es)?|cuando|donde|como|cuant[oa]s?|wat|welke?|wie|wanneer|waar|hoe|hoeveel)\b/

/** Words that occur in questions on any subject. */
export const genericQuestionWords: ReadonlySet<string> = new Set(
  [
    ...Object.values(answerTypeWords),
    genericWords,
    'document say says tell tells explain more else matter important',
  ].flatMap((words) => words.split(' ')),
)

const LIGHT_WEIGHT = 0.35
const MAX_TERMS = 24

/** Parses a question. @param languages ISO 639-1 codes of the library's texts, the association's own first */
export function parseQuestion(text: string, languages: readonly string[]): Question {
  const language = detectQuestionLanguage(text, languages.length > 0 ? languages : ['en'])
  const normalized = foldText(text)
  const answerType = findAnswerType(normalized)
  const lightWords = listLightWords(normalized, answerType)
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
  return {
    text,
    language,
    terms: [...terms.values()].slice(0, MAX_TERMS),
    numbers,
    answerType,
  }
}

/** Words that answers to a question often paraphrase or omit. */
function listLightWords(normalized: string, answerType: AnswerType | null): Set<string> {
  const isYesOrNo = !questionWordPattern.test(normalized)
  return new Set(
    [
      ...Object.values(answerTypeWords),
      genericWords,
      isYesOrNo ? permissionWords : '',
      isYesOrNo || answerType === 'amount' ? needWords : '',
      answerType === 'date' ? takePlaceWords : '',
      ...findWordsAfterHow(normalized),
    ].flatMap((words) => words.split(' ')),
  )
}

/** `heavy` in `how heavy` asks for a weight, which an answer can state without that word. */
const findWordsAfterHow = (normalized: string): string[] =>
  [...normalized.matchAll(/\b(?:how|wie|hoe) (\p{L}+)/gu)].map(([, word = '']) => word)

/** Strips possessive endings: `members’` becomes `members`, `gauge's` becomes `gauge`. */
export const stripPossessives = (text: string): string => text.replace(/(?<=\p{L})['’]s?(?!\p{L})/gu, '')
