import { dropOldValues } from './ranges.ts'
import { getMonths, isCode, isNamed } from './references.ts'

/** A number in a text, with its sign and unit. `value` ignores a scale: 1.2 for `1.2 million`. */
export interface Quantity {
  /** Verbatim: `40.3 per cent`, `−£47,800`. */
  verbatim: string
  /** The display form: `40.3 %`, `−£47,800`. */
  displayValue: string
  value: number
  /** A currency symbol or code, `%`, or a word; null for a bare number. */
  unit: string | null
  kind: 'money' | 'share' | 'measure' | 'count'
}

/** A quantity and its position in the text. */
export interface LocatedQuantity extends Quantity {
  index: number
}

const NUMBER_PATTERN = String.raw`\d{1,3}(?:[.,’'\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`
const SCALE_PATTERN = String.raw`(?:\s?(?:million|billion|trillion|thousand|bn|Millionen|Milliarden|Mio\.?|Mrd\.?|Tsd\.?|millions?|milliards?|mille|millones|mil|milioni|miliardi|miljoen|miljard|milhões|bilhões|miljoner|miljarder|millioner|milliarder|mln|mld)(?![\p{L}]))?`
const CURRENCY_SYMBOL_PATTERN = '(?:US|CA|AU|NZ|HK|R)?[£€$¥]'
const CURRENCY_CODE_PATTERN =
  '(?:EUR|GBP|USD|CHF|SEK|NOK|DKK|PLN|CZK|euros?|Euro|pounds|dollars|Franken|francs|kronor|kroner|złotych|zł|kr)'
/** A currency code or abbreviation before an amount. */
const CURRENCY_PREFIX_PATTERN = String.raw`(?:EUR|GBP|USD|CHF|SEK|NOK|DKK|PLN|CZK|SFr\.|Fr\.|kr\.?)`
/** A dash for no cents: `250.–`. */
const NO_CENTS_PATTERN = '(?:[.,][–—-](?!\\d))?'
const PERCENT_PATTERN =
  '(?:%|per ?cent|percent|Prozent|pour cent|por ciento|por cento|per cento|procent|prosent|procenta?|proc\\.|v\\. ?H\\.)'
const MEASURE_PATTERN =
  '(?:km/h|km²|km2|km|cm|mm|nm|m²|m2|m³|m3|kg|kW|MW|GW|kWh|MWh|GWh|GB|MB|TB|ha|knots?|metres?|meters?|kilometres?|millimetres?|centimetres?|miles?|tonnes?|litres?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|Stunden?|Minuten?|Sekunden?|Tagen?|Wochen?|Monaten?|Jahren?|Metern?|Kilometern?|Zentimetern?|Millimetern?|Tonnen|Litern?|heures?|secondes?|jours?|semaines?|mois|ans|années|mètres?|kilomètres?|centimètres?|millimètres?|horas?|minutos?|segundos?|días?|semanas?|meses|años|metros?|kilómetros?|ore|minuti|giorni|settimane|mesi|anni|metri|uren?|uur|minuten|dagen|weken|maanden|jaar|dias|anos|timmar|minuter|dagar|veckor|månader|år|timer|minutter|dager|dages?|uker|uger|måneder|godzin|minut|dni|tygodni|miesięcy|lat|°C|m)'

/**
 * Only U+2212 is certainly a minus. A number after a hyphen or dash is not a quantity, because it can be the end of a
 * range.
 */
const quantityPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,−–-]|[−–-]${CURRENCY_SYMBOL_PATTERN}\s?|−\s|\d[:/]|\dh\s|\d\sh\s)(?:(?<=^|[\s\p{Ps}\p{Pi}"'])(?<minus>−))?(?:`,
    `(?<sign>${CURRENCY_SYMBOL_PATTERN})\\s?(?<money>${NUMBER_PATTERN})${NO_CENTS_PATTERN}${SCALE_PATTERN}`,
    `|(?<prefix>${CURRENCY_PREFIX_PATTERN})\\s?(?<prefixed>${NUMBER_PATTERN})${NO_CENTS_PATTERN}${SCALE_PATTERN}(?![\\p{L}\\d]|[.,:–-]\\d|\\s?Uhr)`,
    `|(?<coded>${NUMBER_PATTERN})${NO_CENTS_PATTERN}(?<codedScale>${SCALE_PATTERN})\\s?(?<code>${CURRENCY_CODE_PATTERN}|${CURRENCY_SYMBOL_PATTERN})(?![\\p{L}\\d])`,
    `|(?<share>${NUMBER_PATTERN})\\s?(?<percent>${PERCENT_PATTERN})(?![\\p{L}])`,
    `|(?<measured>${NUMBER_PATTERN})\\s?(?<measure>${MEASURE_PATTERN})(?![\\p{L}\\p{N}])`,
    `|(?<count>${NUMBER_PATTERN})${SCALE_PATTERN}(?![\\p{L}\\p{N}ªº°]|[.,:/–-]\\d|\\s?(?:st|nd|rd|th)\\b)`,
    ')',
  ].join(''),
  'gu',
)

/**
 * Finds the quantities of a text, in order. Excluded are years, dates, times, telephone and other numbers of things, bare
 * integers below ten, both ends of a range, and the old value of a change.
 *
 * @param language ISO 639-1, for the names of months
 */
export function findQuantities(text: string, language: string): Quantity[] {
  const months = getMonths(language)
  const located = [...text.matchAll(quantityPattern)].flatMap((match) => {
    const quantity = toQuantity(match)
    return quantity ? [{ ...quantity, index: match.index }] : []
  })
  const named = located.map((quantity) => isNamed(quantity, text, months))
  const joinNamed = (index: number, neighbor: number) => {
    if (located[index]?.kind === 'count' && named[neighbor])
      named[index] ||= areListed(text, located, index, neighbor)
  }
  for (let index = 1; index < located.length; index++) joinNamed(index, index - 1)
  for (let index = located.length - 2; index >= 0; index--) joinNamed(index, index + 1)
  const counted = located.filter((_, index) => !named[index])
  return dropOldValues(counted, text)
    .filter((quantity) => quantity.kind !== 'count' || !isCode(quantity, text, quantity.index))
    .map(({ index: _, ...quantity }) => quantity)
}

const listPattern =
  /^\s?(?:,|[–-]|,?\s?(?:and|or|to|und|oder|bis|et|ou|à|au|y|o|a|al|e|en|of|tot|och|eller|till|og|til|i|lub|do))\s$/u

/** Whether only a comma or a conjunction is between two numbers: “articles 13 to 15”, “17 and 18 September”. */
function areListed(text: string, located: readonly LocatedQuantity[], a: number, b: number): boolean {
  const [first, second] = [located[Math.min(a, b)], located[Math.max(a, b)]]
  if (!first || !second) return false
  return listPattern.test(text.slice(first.index + first.verbatim.length, second.index))
}

function toQuantity(match: RegExpExecArray | RegExpMatchArray): Quantity | null {
  const verbatim = match[0].trim()
  const {
    minus = '',
    sign,
    money,
    prefix,
    prefixed,
    coded,
    codedScale = '',
    code,
    share,
    measured,
    measure,
    count,
  } = match.groups ?? {}
  const digits = money ?? prefixed ?? coded ?? share ?? measured ?? count ?? ''
  const value = parseNumber(digits) * (minus ? -1 : 1)
  if (!Number.isFinite(value)) return null
  const replaceSpaces = (text: string) => text.replace(/\s+/g, '\u00a0')
  const displayValue = replaceSpaces(verbatim)
  if (sign) return { verbatim, displayValue, value, unit: sign, kind: 'money' }
  if (prefix) return { verbatim, displayValue, value, unit: prefix, kind: 'money' }
  if (code) {
    const amount = `${minus}${digits}${codedScale}`.trim()
    return { verbatim, displayValue: replaceSpaces(`${amount} ${code}`), value, unit: code, kind: 'money' }
  }
  if (share) return { verbatim, displayValue: `${minus}${share}\u00a0%`, value, unit: '%', kind: 'share' }
  if (measure) return { verbatim, displayValue, value, unit: measure, kind: 'measure' }
  return { verbatim, displayValue, value, unit: null, kind: 'count' }
}

/**
 * Parses a number: of two different separators, the last is the decimal one; separators of one kind before groups of
 * exactly three digits are thousands separators.
 */
export function parseNumber(digits: string): number {
  const plain = digits.replace(/[’'\u00a0\u202f ]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return Number(plain)
  const separators = new Set(plain.match(/[.,]/g))
  const isGrouped = separators.size === 1 && /^\d{1,3}([.,]\d{3})+$/.test(plain) && !plain.startsWith('0')
  if (isGrouped) return Number(plain.replace(/[.,]/g, ''))
  return Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`)
}
