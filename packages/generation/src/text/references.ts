import type { LocatedQuantity } from './numbers.ts'

const BEFORE_LENGTH = 48
const AFTER_LENGTH = 32

const monthsByLanguage = new Map<string, Set<string>>()

/** The names of the months in a language, in full and abbreviated, in the form used with a day. */
export function getMonths(language: string): Set<string> {
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

/** Whether a bare number is a year, an integer below ten, or has a form that only numbers of things have. */
export function isCode({ verbatim }: LocatedQuantity, text: string, index: number): boolean {
  if (/^(?:1[5-9]|20|21)\d\d$/.test(verbatim) || /^−?0*\d$/.test(verbatim) || /^0\d/.test(verbatim))
    return true
  // Counts are grouped or round; postcodes and register numbers are neither, and telephone numbers have groups.
  if (/^\d{5,}$/.test(verbatim) && !verbatim.endsWith('00')) return true
  if (/^\d{3}(?:[\s\u00a0]\d{3}){2,}$/.test(verbatim)) return true
  const isYear = (digits: string) => /^(?:1[5-9]|20|21)\d\d$/.test(digits)
  const [, digitsBefore = ''] = /(\d+)[\s\u00a0/]$/.exec(text.slice(Math.max(0, index - 8), index)) ?? []
  const after = text.slice(index + verbatim.length, index + verbatim.length + 8)
  const [, digitsAfter = ''] = /^[\s\u00a0/](\d+)/.exec(after) ?? []
  return [digitsBefore, digitsAfter].some((digits) => digits !== '' && !isYear(digits))
}

const labelPattern =
  /(?<![\p{L}-])(?:pages?|p\.|pp\.|(?:sub)?sections?|chapters?|articles?|clauses?|paragraphs?|appendix|annex|tables?|figures?|fig\.|no\.|nos\.|nr\.?|n[°ºo]|nº|version|edition|rule|step|level|class|grade|numbers?|item|motion|decision|resolution|channel|berth|room|floor|bus|line|platform|gate|route|form|tel\.?|phone|telephone|IBAN|account|dial|call|ring på|Notruf|llam\p{L}+ al|(?:appel\p{L}+|composez) le|postcode|Seiten?|Abschnitte?|Kapitel|Artikel|Art\.|Absatz|Abs\.|Satz|Ziffer|Punkt|TOP|Tabelle|Abbildung|§§?|Anlage|Nummern?|Kanal|Liegeplatz|Raum|Zimmer|Saal|Linie|Gleis|Konto|Beschluss|Kalenderwoche|KW|Woche|VR|HRB|ISO|DIN|Windows|chapitre|annexe|tableau|numéros?|canal|salle|ligne|quai|bureau|point|résolution|tél\.?|página|sección|artículos?|capítulo|anexo|tabla|números?|sala|línea|teléfono|pagina|sezione|articol[oi]|capitolo|numer[oi]|linea|hoofdstuk|artikel(?:en)?|tabel|nummers?|kanaal|zaal|kamer|lijn|spoor|telefoon(?:nummer)?|telefone?|telefon|artigos?|avsnitt|kapittel|sidan?|rum|rom|sida|strona|rozdział|numer|pokój|sala)(?:\s?[:#])?\s?$/iu
const streetPattern =
  /(?:straße|strasse|str\.|weg|platz|gasse|allee|damm|ufer|straat|laan|plein|kade|gracht|dijk|gatan|vägen|gade|vej|gata|veien)\s$|(?<!\p{L})(?:calle|avenida|avda\.|plaza|paseo|via|viale|piazza|corso|rua|praça|largo|ul\.|al\.)\s[\p{L}\s.]{1,30},?\s$/iu
const streetAfterPattern =
  /^,?\s(?:(?:bis|ter),?\s)?(?:rue|avenue|boulevard|place|quai|chemin|allée|route|impasse|cours|esplanade)\s|^\s(?:\p{Lu}[\p{L}’']+\s){1,3}(?:Street|Road|Lane|Avenue|Square|Court|Close|Drive|Way|Terrace|Gardens|Row|Hill|Crescent|Quay|Wharf)(?!\p{L})/u

/**
 * Whether a number is named rather than counted: it has a label (“channel 16”), or belongs to a date, a time, an ordinal
 * or an address.
 */
export function isNamed(quantity: LocatedQuantity, text: string, months: ReadonlySet<string>): boolean {
  const { index, verbatim, kind } = quantity
  const before = text.slice(Math.max(0, index - BEFORE_LENGTH), index)
  const after = text.slice(index + verbatim.length, index + verbatim.length + AFTER_LENGTH)
  if (isTime(quantity, before, after)) return true
  if (kind !== 'count') return false
  const [, wordBefore = ''] = /(\p{L}+)\.?\s$/u.exec(before) ?? []
  const [, wordAfter = ''] = /^\.?\s?(?:de\s|d[’'])?(\p{L}+)/u.exec(after) ?? []
  if (months.has(wordBefore.toLowerCase()) || months.has(wordAfter.toLowerCase())) return true
  // An ordinal: sentences have been split, so the period does not end one.
  if (/^\d{1,3}$/.test(verbatim) && /^\.\s+\S/.test(after)) return true
  if (/(?:\bat|,)\s$/.test(before) && /^\s\p{Lu}/u.test(after)) return true
  return labelPattern.test(before) || streetPattern.test(before) || streetAfterPattern.test(after)
}

const clockUnitPattern = /^(?:horas|heures|uur|ore|timer|godzin)$/i
const timeAfterPattern =
  /^\s?(?:Uhr|o[’']clock|[ap]\.?\s?m\b|hrs\b|h(?!\p{L}))|^\s?(?:[–-]|to|till|until|and|bis|und|à|et|as|às|a|y|e|tot|en|til|og|och|do|i)\s?(?:las\s)?\d[\d.:]*\s?(?:Uhr|h(?!\p{L})|[ap]\.?\s?m\b|o[’']clock|horas|heures|uur)/iu
const timeBeforePattern =
  /(?:^|[\s(])(?:kl\.?|klockan|klokken|godz\.|godzinie|ore|alle|dalle|(?:a|desde|hasta|de) las|às|um|gegen)\s$/iu
const clockBeforePattern =
  /(?:^|[\s(])(?:at|from|to|till|until|by|and|om|tot|van|vanaf|en|à|jusqu[’']à|de|las|às|um|von|bis|ab|gegen|und|alle|dalle|ore|kl\.?|klockan|klokken|godz\.|godzinie|do|od)\s$/iu

function isTime({ kind, unit, verbatim }: LocatedQuantity, before: string, after: string): boolean {
  const hour = Number(/^\d{1,2}(?=$|[.:\s])/.exec(verbatim)?.[0] ?? Number.NaN)
  if (!(hour <= 24)) return false
  const hasMinutes = /^\d{1,2}[.:][0-5]\d(?!\d)/.test(verbatim)
  if (kind === 'measure' && clockUnitPattern.test(unit ?? ''))
    return (
      hasMinutes || /(?:^|\s)(?:(?:a|hasta|desde) las|de \d+ a|om|tot|vanaf|à|às|jusqu[’']à)\s$/i.test(before)
    )
  if (kind !== 'count') return false
  if (timeAfterPattern.test(after) || timeBeforePattern.test(before)) return true
  return hasMinutes && clockBeforePattern.test(before)
}
