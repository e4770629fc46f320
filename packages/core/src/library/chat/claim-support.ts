import { getStemmer, norwegianCodes, splitLowerWords } from '../../text/languages.ts'
import { foldText } from '../../text/marks.ts'
import { stripPossessives } from './question.ts'
import { findMinus } from './quotes.ts'

/**
 * Function words by ISO 639-1 code. Deliberately shorter than stop-word lists, which contain more words that change a
 * meaning: quantity, restriction, obligation. In languages that are not listed, every word of a claim except negations
 * must occur in its quotes, by stem.
 */
const functionWords: Record<string, string> = {
  en: 'a an the of to in on at by for from with as and that this these those it its they them their he him his she her we us our you your i my me is are was were be been being am has have had having do does did can could will would may might there here who whom whose which what where when how then so such also into per',
  de: 'der die das den dem des ein eine einen einem einer eines und von vom zu zum zur im in ins an am auf bei mit für aus als ist sind war waren wird werden wurde wurden hat haben hatte hatten es er sie ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner man wir uns dieser diese dieses diesen diesem welche welcher welches dass auch da dort kann können',
  fr: 'le la les l un une de du des d et en au aux à ce cet cette ces il elle ils elles on se s y est sont était étaient être sera a ont avait avoir que qu qui dans sur par pour avec son sa ses leur leurs nous vous je j c peut peuvent',
  es: 'el la los las un una unos unas de del y e en a al con por para se su sus es son era fue ser está están ha han que lo le les este esta estos estas puede pueden',
  it: 'il lo la i gli le l un uno una di del della dei degli delle d e ed in a al alla ai con per da dal si è sono era che su suo sua loro questo questa può possono ha hanno',
  nl: 'de het een en van te in op aan bij met voor uit is zijn was waren wordt worden heeft hebben dat die dit deze ze zij hij er kan kunnen',
  pt: 'o a os as um uma de do da dos das e em no na nos nas ao aos com por para se é são foi ser que seu sua seus suas este esta pode podem',
}

const assignToNorwegianCodes = <Value>(value: Value): Record<string, Value> =>
  Object.fromEntries(norwegianCodes.map((code) => [code, value]))

/**
 * Not folded: Finnish `älkää` is not `alkaa`, “begins”. In languages that are not listed, no claim is supported,
 * because it could omit the negation of its quote.
 */
const negations: Record<string, string> = {
  en: 'not no never none nor neither nobody nothing nowhere without unless except cannot',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals niemand nichts nirgends ohne außer ausser weder',
  fr: 'ne n pas jamais aucun aucune sans ni rien personne sauf',
  es: 'no nunca jamás ningún ninguno ninguna sin ni nada nadie tampoco salvo excepto',
  it: 'non mai nessun nessuno nessuna senza né niente nulla tranne',
  nl: 'niet geen nooit niemand niets zonder behalve',
  pt: 'não nunca jamais nenhum nenhuma sem nem nada ninguém exceto',
  sv: 'inte ej icke ingen inget inga aldrig utan varken ingenting ingenstans utom förutom',
  da: 'ikke ej ingen intet aldrig uden hverken ingenting ingensteds undtagen medmindre',
  ...assignToNorwegianCodes(
    'ikke ikkje ingen intet inga inkje aldri uten utan verken ingenting ingensteds unntatt unnateke',
  ),
  pl: 'nie bez nigdy nikt nikogo nikomu nic niczego żaden żadna żadne żadnego żadnej żadnych żadnym żadnymi ani nigdzie oprócz',
  fi: 'ei en et emme ette eivät eikä enkä etkä emmekä ettekä eivätkä älä älköön älkää älkööt ilman paitsi',
  ro: 'nu n fără nici niciodată nimeni nimic niciun nicio nicăieri exceptând',
  ru: 'не нет ни без никогда никто никого никому ничто ничего нигде нельзя кроме',
  tr: 'değil yok hiç hiçbir hiçbiri asla hariç',
}

type Conjunction = 'and' | 'or'

/** Not folded, since `où` is not `ou`. */
const conjunctions: Record<string, Record<string, Conjunction>> = {
  en: { and: 'and', or: 'or' },
  de: { und: 'and', oder: 'or' },
  fr: { et: 'and', ou: 'or' },
  es: { y: 'and', e: 'and', o: 'or', u: 'or' },
  it: { e: 'and', ed: 'and', o: 'or', od: 'or' },
  nl: { en: 'and', of: 'or' },
  pt: { e: 'and', ou: 'or' },
  sv: { och: 'and', samt: 'and', eller: 'or' },
  da: { og: 'and', samt: 'and', eller: 'or' },
  ...assignToNorwegianCodes<Record<string, Conjunction>>({ og: 'and', samt: 'and', eller: 'or' }),
  pl: { i: 'and', oraz: 'and', lub: 'or', albo: 'or' },
}

const createWordSets = (lists: Record<string, string>, normalizeWord: (word: string) => string) =>
  new Map(Object.entries(lists).map(([code, words]) => [code, new Set(words.split(' ').map(normalizeWord))]))
const functionWordSets = createWordSets(functionWords, foldText)
const negationSets = createWordSets(negations, (word) => word)
const conjunctionMaps = new Map(
  Object.entries(conjunctions).map(([code, words]) => [code, new Map(Object.entries(words))]),
)

/** Whether claims can be supported by documents in a language. @param code ISO 639-1 */
export const canSupportClaims = (code: string): boolean => negationSets.has(code)

/**
 * Returns whether the quotes support everything a claim states: content words by stem; names as a whole; addresses
 * (ignoring case), numbers and unit symbols as written; negation; and whether words are alternatives.
 *
 * @param quotes excerpts of the pages
 * @param languages ISO 639-1 codes of the quoted documents
 */
export function isClaimSupported(
  claim: string,
  quotes: readonly string[],
  languages: readonly string[],
): boolean {
  const claimText = normalize(claim)
  const sources = quotes.map(normalize).filter((quote) => quote !== null)
  if (claimText === null || sources.length === 0) return false
  if (!languages.every(canSupportClaims)) return false
  return (
    exactPartExtractors.every((extract) =>
      extract(claimText).every((part) => sources.flatMap(extract).includes(part)),
    ) &&
    areWordsSupported(claimText, sources, languages) &&
    languages.every((code) => areConjunctionsSupported(claimText, sources, code)) &&
    extractNames(claimText).every((name) => isNameSupported(name, sources, languages)) &&
    isNegated(claimText, languages) === sources.some((source) => isNegated(source, languages))
  )
}

/**
 * Returns whether the texts could answer a question: the question contains no address or number and, apart from
 * question words, function words and negations, no word that the texts lack.
 */
export function isQuestionSupported(
  question: string,
  texts: readonly string[],
  languages: readonly string[],
  questionWords: ReadonlySet<string>,
): boolean {
  const questionText = normalize(question)
  if (questionText === null || /\p{N}/u.test(questionText) || extractAddresses(questionText).length > 0)
    return false
  return areWordsSupported(questionText, [...texts, [...questionWords].join(' ')], languages)
}

/**
 * A claim is one sentence, and a quote is a few sentences. A claim above the limit is not supported, and a quote above
 * it supports nothing.
 */
const MAX_CHARACTERS = 2_000

/**
 * Removes soft hyphens and joiners, and unifies variants of characters and of `not`. Returns null for text that is too
 * long or contains other invisible characters, which could make the displayed text differ from the checked text.
 */
function normalize(text: string): string | null {
  if (text.length > MAX_CHARACTERS) return null
  const visible = text.replace(/[\u00ad\u200c\u200d]/g, '')
  if (/[\p{Cc}\p{Cf}]/u.test(visible.replace(/\s/g, ' '))) return null
  return visible
    .normalize('NFKC')
    .replace(/[‘’‚‛′`]/g, "'")
    .replace(
      /\b(ca|wo|\p{L}+?)n't\b/giu,
      (_, auxiliary: string) => `${contractions[auxiliary.toLowerCase()] ?? auxiliary} not`,
    )
}

const contractions: Record<string, string> = { ca: 'can', wo: 'will' }

/** URLs (including `tel:`, `sms:` and `data:`), host names and email addresses, with or without a scheme. */
const extractAddresses = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b\p{L}[\p{L}\p{N}+.-]*:\/\/\S+|\b(?:mailto|tel|sms|data|javascript):\S+|[^\s@<>()]+@[^\s@<>()]+|(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}(?![\p{L}\p{N}])(?::\d+)?(?:[/?#]\S*)?/giu,
    ),
  ].map(([address]) => address.toLowerCase().replace(/[.,;:!?"'”»)\]>]+$/u, ''))

/** Numbers with their signs. */
const extractNumbers = (text: string): string[] =>
  [...text.matchAll(/\p{N}+(?:[.,:]\p{N}+)*/gu)].map(
    ({ 0: number, index }) => `${findMinus(text, index) === null ? '' : '-'}${number}`,
  )

/** Phone and account numbers: adjacent groups with at least seven digits in total. */
const extractLongNumbers = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]*\d[\d\s()./-]*\d/gu) ?? [])
    .map((run) => run.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase())
    .filter((run) => run.replace(/\D/g, '').length >= 7)

const extractUnitSymbols = (text: string): string[] => text.match(/[\p{Sc}%‰°§]/gu) ?? []

const exactPartExtractors = [extractAddresses, extractNumbers, extractLongNumbers, extractUnitSymbols]

const splitWords = (text: string): string[] => splitLowerWords(stripPossessives(text))

function isFunctionWord(word: string, languages: readonly string[]): boolean {
  return languages.some((code) => functionWordSets.get(code)?.has(foldText(word)))
}

function isNegated(text: string, languages: readonly string[]): boolean {
  return splitWords(text).some((word) => languages.some((code) => negationSets.get(code)?.has(word)))
}

/** One negation can paraphrase another; isClaimSupported checks that both sides are negated or neither is. */
function areWordsSupported(text: string, sources: readonly string[], languages: readonly string[]): boolean {
  const sourceWords = sources.flatMap(splitWords)
  const stemmedSources = [null, ...languages].map((code) => {
    const stem = getStemmer(code)
    return { stem, stems: new Set(sourceWords.map(stem)) }
  })
  return splitWords(text).every(
    (word) =>
      isFunctionWord(word, languages) ||
      isNegated(word, languages) ||
      stemmedSources.some(({ stem, stems }) => stems.has(stem(word))),
  )
}

/**
 * Returns whether, for each two words that the claim joins by a conjunction, a source sentence joins them by the same
 * one or contains both without any: `A or B` does not support `A and B`. A pair that occurs together in no source
 * sentence is not checked.
 */
function areConjunctionsSupported(claimText: string, sources: readonly string[], code: string): boolean {
  const kinds = conjunctionMaps.get(code)
  if (!kinds) return true
  const stem = getStemmer(code)
  const toTerms = (text: string) =>
    splitWords(text)
      .filter((word) => kinds.has(word) || !isFunctionWord(word, [code]))
      .map((word) => ({ stem: stem(word), conjunction: kinds.get(word) ?? null }))
      // `and/or` counts as `or`.
      .filter(({ conjunction }, index, terms) => !conjunction || !terms[index + 1]?.conjunction)
  const sentences = sources.flatMap((source) => source.split(/[.!?;]\s/)).map(toTerms)
  const claimTerms = toTerms(claimText)
  return claimTerms.every(({ conjunction }, index) => {
    const joined = [claimTerms[index - 1], claimTerms[index + 1]]
    if (!conjunction || joined.some((term) => !term || term.conjunction)) return true
    const sourceConjunctions = sentences.flatMap((terms) => {
      const positions = joined.map((term) => terms.findIndex(({ stem }) => stem === term?.stem))
      if (positions.includes(-1)) return []
      const [first, last] = [Math.min(...positions), Math.max(...positions)]
      const between = terms.slice(first, last).findLast((term) => term.conjunction)
      // In a list, the conjunction can follow both words.
      return [(between ?? terms.slice(last).find((term) => term.conjunction))?.conjunction ?? null]
    })
    return (
      sourceConjunctions.length === 0 ||
      sourceConjunctions.includes(null) ||
      sourceConjunctions.includes(conjunction)
    )
  })
}

/** Runs of at least two capitalized words, and whether they start a sentence. */
function extractNames(text: string): { words: string[]; startsSentence: boolean }[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'-]*(?: \p{Lu}[\p{L}\p{M}'-]*)+/gu)].map(
    ({ 0: run, index }) => ({
      words: splitWords(run),
      startsSentence: /(?:^|[.!?:]["')]?\s*)$/.test(text.slice(0, index)),
    }),
  )
}

/** A name must occur as a whole in one source: parts of two people's names do not make a third. */
function isNameSupported(
  { words: all, startsSentence }: { words: string[]; startsSentence: boolean },
  sources: readonly string[],
  languages: readonly string[],
): boolean {
  const isOrdinaryWord = (word: string) =>
    isFunctionWord(word, languages) ||
    sources.some((source) => source.match(/\p{Ll}[\p{L}\p{M}]*/gu)?.includes(word))
  const words = startsSentence && all[0] !== undefined && isOrdinaryWord(all[0]) ? all.slice(1) : all
  return [null, ...languages].some((code) => {
    const stem = getStemmer(code)
    const name = ` ${words.map(stem).join(' ')} `
    return sources.some((source) => ` ${splitWords(source).map(stem).join(' ')} `.includes(name))
  })
}
