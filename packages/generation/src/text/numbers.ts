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

const NUMBER_PATTERN = String.raw`\d{1,3}(?:[.,’'\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`
const SCALE_PATTERN = String.raw`(?:\s?(?:million|billion|trillion|thousand|bn|Millionen|Milliarden|Mio\.?|Mrd\.?|Tsd\.?|millions?|milliards?|mille|millones|mil|milioni|miliardi|miljoen|miljard|milhões|bilhões|miljoner|miljarder|millioner|milliarder|mln|mld)(?![\p{L}]))?`
const CURRENCY_SYMBOL_PATTERN = '[£€$¥]'
const CURRENCY_CODE_PATTERN =
  '(?:EUR|GBP|USD|CHF|SEK|NOK|DKK|PLN|CZK|euros?|Euro|pounds|dollars|Franken|francs|kronor|kroner|złotych|zł|kr)'
const PERCENT_PATTERN =
  '(?:%|per ?cent|percent|Prozent|pour cent|por ciento|por cento|per cento|procent|prosent|procenta?|proc\\.)'
const MEASURE_PATTERN =
  '(?:km/h|km²|km2|km|cm|mm|nm|m²|m2|m³|m3|kg|kW|MW|GW|kWh|MWh|GWh|GB|MB|TB|ha|knots?|metres?|meters?|kilometres?|millimetres?|centimetres?|miles?|tonnes?|litres?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|Stunden?|Minuten?|Sekunden?|Tagen?|Wochen?|Monaten?|Jahren?|Metern?|Kilometern?|Zentimetern?|Millimetern?|Tonnen|Litern?|heures?|secondes?|jours?|semaines?|mois|ans|années|mètres?|kilomètres?|centimètres?|millimètres?|horas?|minutos?|segundos?|días?|semanas?|meses|años|metros?|kilómetros?|ore|minuti|giorni|settimane|mesi|anni|metri|uren?|minuten|dagen|weken|maanden|jaar|dias|anos|timmar|minuter|dagar|veckor|månader|år|timer|minutter|dager|dage|uker|uger|måneder|godzin|minut|dni|tygodni|miesięcy|lat|°C|m)'

/**
 * Only U+2212 is certainly a minus. A number after a hyphen or dash is not a quantity, because it can be the end of a
 * range.
 */
const quantityPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,−–-]|[−–-]${CURRENCY_SYMBOL_PATTERN}\s?|−\s)(?:(?<=^|[\s\p{Ps}\p{Pi}"'])(?<minus>−))?(?:`,
    `(?<sign>${CURRENCY_SYMBOL_PATTERN})\\s?(?<money>${NUMBER_PATTERN})${SCALE_PATTERN}`,
    `|(?<coded>${NUMBER_PATTERN})(?<codedScale>${SCALE_PATTERN})\\s?(?<code>${CURRENCY_CODE_PATTERN}|${CURRENCY_SYMBOL_PATTERN})(?![\\p{L}\\d])`,
    `|(?<share>${NUMBER_PATTERN})\\s?(?<percent>${PERCENT_PATTERN})(?![\\p{L}])`,
    `|(?<measured>${NUMBER_PATTERN})\\s?(?<measure>${MEASURE_PATTERN})(?![\\p{L}\\p{N}])`,
    `|(?<count>${NUMBER_PATTERN})${SCALE_PATTERN}(?![\\p{N}]|[.,:/–-]\\d|\\s?(?:st|nd|rd|th)\\b)`,
    ')',
  ].join(''),
  'gu',
)

/**
 * Finds the quantities of a text, in order. Years, dates, section numbers and bare integers below ten are excluded.
 *
 * @param language ISO 639-1, for the names of months
 */
export function findQuantities(text: string, language: string): Quantity[] {
  const months = getMonths(language)
  return [...text.matchAll(quantityPattern)].flatMap((match) => {
    const quantity = toQuantity(match)
    return quantity && !isReference(text, match.index, quantity, months) ? [quantity] : []
  })
}

function toQuantity(match: RegExpExecArray | RegExpMatchArray): Quantity | null {
  const verbatim = match[0].trim()
  const {
    minus = '',
    sign,
    money,
    coded,
    codedScale = '',
    code,
    share,
    measured,
    measure,
    count,
  } = match.groups ?? {}
  const digits = money ?? coded ?? share ?? measured ?? count ?? ''
  const value = parseNumber(digits) * (minus ? -1 : 1)
  if (!Number.isFinite(value)) return null
  const replaceSpaces = (text: string) => text.replace(/\s+/g, '\u00a0')
  const displayValue = replaceSpaces(verbatim)
  if (sign) return { verbatim, displayValue, value, unit: sign, kind: 'money' }
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

const monthsByLanguage = new Map<string, Set<string>>()

/** The names of the months in a language, in full and abbreviated, in the form used with a day. */
function getMonths(language: string): Set<string> {
  const known = monthsByLanguage.get(language)
  if (known) return known
  const names = (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) => {
      const parts = format.formatToParts(Date.UTC(2024, index, 1))
      return (
        parts
          .find(({ type }) => type === 'month')
          ?.value.replace('.', '')
          .toLowerCase() ?? ''
      )
    })
  })
  const months = new Set(names)
  monthsByLanguage.set(language, months)
  return months
}

const referencePattern =
  /(?<![\p{L}-])(?:pages?|p\.|pp\.|(?:sub)?sections?|chapters?|articles?|clauses?|paragraph|appendix|annex|table|figure|fig\.|no\.|nr\.|n°|version|edition|rule|step|level|class|grade|Seite|Abschnitt|Kapitel|Artikel|Absatz|Tabelle|Abbildung|§|Anlage|chapitre|annexe|tableau|página|sección|artículo|capítulo|anexo|tabla|pagina|sezione|articolo|capitolo|hoofdstuk|artikel|tabel|avsnitt|kapittel|kapitel|side|sida|strona|rozdział)\s?$/iu

/** Whether a bare number is not a quantity: a year, date, page or section number, or an integer below ten. */
function isReference(
  text: string,
  index: number,
  { kind, verbatim }: Quantity,
  months: Set<string>,
): boolean {
  if (kind !== 'count') return false
  if (/^(1[5-9]|20|21)\d\d$/.test(verbatim)) return true
  const [before, after] = [text.slice(Math.max(0, index - 14), index), text.slice(index + verbatim.length)]
  const [, wordBefore = ''] = /(\p{L}+)\.?\s$/u.exec(before) ?? []
  const [, wordAfter = ''] = /^\.?\s?(\p{L}+)/u.exec(after.slice(0, 16)) ?? []
  if (months.has(wordBefore.toLowerCase()) || months.has(wordAfter.toLowerCase())) return true
  return referencePattern.test(before) || /^−?0*\d$/.test(verbatim)
}
