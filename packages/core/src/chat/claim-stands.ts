import { folded } from '../search/marks.ts'
import { lowerWords, stemmerOf } from './languages.ts'
import { withoutPossessives } from './question.ts'

/**
 * Words that say nothing by themselves, by ISO 639-1. Much shorter than lists of stop words, which also hold words that
 * count, bound, oblige and order. In other languages every word of a claim has to stand in its quotes.
 */
const empty: Record<string, string> = {
  en: 'a an the of to in on at by for from with as and that this these those it its they them their he him his she her we us our you your i my me is are was were be been being am has have had having do does did can could will would may might there here who whom whose which what where when how then so such also into per',
  de: 'der die das den dem des ein eine einen einem einer eines und von vom zu zum zur im in ins an am auf bei mit für aus als ist sind war waren wird werden wurde wurden hat haben hatte hatten es er sie ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner man wir uns dieser diese dieses diesen diesem welche welcher welches dass auch da dort kann können',
  fr: 'le la les l un une de du des d et en au aux à ce cet cette ces il elle ils elles on se s y est sont était étaient être sera a ont avait avoir que qu qui dans sur par pour avec son sa ses leur leurs nous vous je j c peut peuvent',
  es: 'el la los las un una unos unas de del y e en a al con por para se su sus es son era fue ser está están ha han que lo le les este esta estos estas puede pueden',
  it: 'il lo la i gli le l un uno una di del della dei degli delle d e ed in a al alla ai con per da dal si è sono era che su suo sua loro questo questa può possono ha hanno',
  nl: 'de het een en van te in op aan bij met voor uit is zijn was waren wordt worden heeft hebben dat die dit deze ze zij hij er kan kunnen',
  pt: 'o a os as um uma de do da dos das e em no na nos nas ao aos com por para se é são foi ser que seu sua seus suas este esta pode podem',
}

const denials: Record<string, string> = {
  en: 'not no never none nor neither nobody nothing nowhere without unless except cannot',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals niemand nichts nirgends ohne außer weder',
  fr: 'ne n pas jamais aucun aucune sans ni rien personne sauf',
  es: 'no nunca jamás ningún ninguno ninguna sin ni nada nadie tampoco salvo excepto',
  it: 'non mai nessun nessuno nessuna senza né niente nulla tranne',
  nl: 'niet geen nooit niemand niets zonder behalve',
  pt: 'não nunca jamais nenhum nenhuma sem nem nada ninguém exceto',
}

const wordSets = (lists: Record<string, string>) =>
  new Map(Object.entries(lists).map(([code, words]) => [code, new Set(words.split(' ').map(folded))]))
const emptyWords = wordSets(empty)
const denialWords = wordSets(denials)

/**
 * Whether all that a claim says stands in what it is rested on (contract section 7): its words that say something, by
 * their stems; its names, whole; addresses, numbers and signs of units as they are written; and whether it denies.
 *
 * @param quotes words of pages, as they stand there
 * @param languages ISO 639-1, of the documents quoted
 */
export function claimStands(claim: string, quotes: readonly string[], languages: readonly string[]): boolean {
  const said = plain(claim)
  const sources = quotes.map(plain).filter((quote) => quote !== null)
  if (said === null || sources.length === 0) return false
  return (
    exactParts.every((parts) => parts(said).every((part) => sources.flatMap(parts).includes(part))) &&
    wordsStand(said, sources, languages) &&
    names(said).every((name) => nameStands(name, sources, languages)) &&
    denies(said, languages) === sources.some((source) => denies(source, languages))
  )
}

/**
 * Whether a question can be asked of some texts: it has no address or number, and no word that they don't have, but for
 * those that questions are asked with.
 */
export function asksOf(
  question: string,
  texts: readonly string[],
  languages: readonly string[],
  asking: ReadonlySet<string>,
): boolean {
  const said = plain(question)
  if (said === null || /\p{N}/u.test(said) || addresses(said).length > 0) return false
  return wordsStand(said, [...texts, [...asking].join(' ')], languages)
}

/** A claim is a sentence, and a quote a few; what is longer is neither. */
const LONGEST = 2_000

/** Signs that nobody sees could make what is read another thing than what was checked. */
function plain(text: string): string | null {
  if (text.length > LONGEST) return null
  const visible = text.replace(/[\u00ad\u200c\u200d]/g, '')
  if (/[\p{Cc}\p{Cf}]/u.test(visible.replace(/\s/g, ' '))) return null
  return visible
    .normalize('NFKC')
    .replace(/[‘’‚‛′`]/g, "'")
    .replace(/\b(ca|wo|\p{L}+?)n't\b/giu, (_, verb: string) => `${whole[verb.toLowerCase()] ?? verb} not`)
}

const whole: Record<string, string> = { ca: 'can', wo: 'will' }

/** Addresses of sites and mail, with or without their scheme. */
const addresses = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b\p{L}[\p{L}\p{N}+.-]*:\/\/\S+|\b(?:mailto|tel|sms|data|javascript):\S+|[^\s@<>()]+@[^\s@<>()]+|(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}(?![\p{L}\p{N}])(?::\d+)?(?:[/?#]\S*)?/giu,
    ),
  ].map(([address]) => address.toLowerCase().replace(/[.,;:!?"'”»)\]>]+$/u, ''))

const numbers = (text: string): string[] => text.match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? []

/** Numbers of telephones and accounts are groups of digits that belong together. */
const longNumbers = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]*\d[\d\s()./-]*\d/gu) ?? [])
    .map((run) => run.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase())
    .filter((run) => run.replace(/\D/g, '').length >= 7)

const unitSigns = (text: string): string[] => text.match(/[\p{Sc}%‰°§]/gu) ?? []

const exactParts = [addresses, numbers, longNumbers, unitSigns]

const wordsOf = (text: string): string[] => lowerWords(withoutPossessives(text))

function isEmpty(word: string, languages: readonly string[]): boolean {
  return languages.some((code) => emptyWords.get(code)?.has(folded(word)))
}

function denies(text: string, languages: readonly string[]): boolean {
  return wordsOf(text).some((word) => languages.some((code) => denialWords.get(code)?.has(folded(word))))
}

/** A denial may be said with another one. */
function wordsStand(said: string, sources: readonly string[], languages: readonly string[]): boolean {
  const there = sources.flatMap(wordsOf)
  const forms = [null, ...languages].map((code) => {
    const stem = stemmerOf(code)
    return { stem, stems: new Set(there.map(stem)) }
  })
  return wordsOf(said).every(
    (word) =>
      isEmpty(word, languages) ||
      denies(word, languages) ||
      forms.some(({ stem, stems }) => stems.has(stem(word))),
  )
}

/** Words with capitals right after each other, and whether they begin a sentence. */
function names(text: string): { words: string[]; begins: boolean }[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'-]*(?: \p{Lu}[\p{L}\p{M}'-]*)+/gu)].map(
    ({ 0: run, index }) => ({
      words: wordsOf(run),
      begins: /(?:^|[.!?:]["')]?\s*)$/.test(text.slice(0, index)),
    }),
  )
}

/** A name stands whole in one place: names of two people don't make a third. */
function nameStands(
  { words: all, begins }: { words: string[]; begins: boolean },
  sources: readonly string[],
  languages: readonly string[],
): boolean {
  const ordinary = (word: string) =>
    isEmpty(word, languages) ||
    sources.some((source) => source.match(/\p{Ll}[\p{L}\p{M}]*/gu)?.includes(word))
  const words = begins && all[0] !== undefined && ordinary(all[0]) ? all.slice(1) : all
  return [null, ...languages].some((code) => {
    const stem = stemmerOf(code)
    const name = ` ${words.map(stem).join(' ')} `
    return sources.some((source) => ` ${wordsOf(source).map(stem).join(' ')} `.includes(name))
  })
}
