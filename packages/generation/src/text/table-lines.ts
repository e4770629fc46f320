const CURRENCY_PATTERN = String.raw`(?:(?:CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|CZK|S?Fr\.|kr\.?)\s)?(?:[£€$¥]\s?)?`
const UNIT_PATTERN = String.raw`(?:[.,][–—-])?\s?(?:%|€|£|[A-Z]{3}|kr\.?|zł|[Ee]uros?|km|m|mm|h)?`
const NUMBER_PATTERN = String.raw`\d(?:[\d.,’'\u00a0\u202f]*\d)?`
const VALUE_PATTERN = `[+−–-]?${CURRENCY_PATTERN}[+−–-]?${NUMBER_PATTERN}${UNIT_PATTERN}`
/** The value at the end of a table line without tabs. */
export const lastValuePattern = new RegExp(`${VALUE_PATTERN}$`, 'u')
const rowPattern = new RegExp(String.raw`^(?<label>\S.*?)(?<values>(?:[\s\t]+${VALUE_PATTERN})+)$`, 'u')
/** A cell can also have spaces between its thousands. */
const cellPattern = new RegExp(
  String.raw`^[+−–-]?${CURRENCY_PATTERN}[+−–-]?(?:\d{1,3}(?: \d{3})+(?:[.,]\d+)?|${NUMBER_PATTERN})${UNIT_PATTERN}$`,
  'u',
)
const yearPattern = /^(?:1[5-9]|20|21)\d\d$/

export const isValueCell = (cell: string): boolean => cellPattern.test(cell)
export const isYear = (text: string): boolean => yearPattern.test(text)

/** The cells of a line; an empty one is an empty string. */
export const splitCells = (line: string): string[] => line.split('\t').map((cell) => cell.trim())

/** Whether no cell of a line is a sentence. */
export const hasOnlyTerms = (line: string): boolean => !splitCells(line).some(isSentence)

/** A number or bullet with a tab before the text of a paragraph. */
export const markerPattern =
  /^(?:[•●▪◦‣*–-]|\(?\d{1,3}[.)]|\(?[a-z]\)|§\s?\d+[a-z]?|\d+(?:\.\d+)+\.?|[IVX]+\.)\t+(?=[^\t]+$)/

const isSentence = (cell: string): boolean => /[.!?]["'”’»)]*$/.test(cell) && cell.split(/\s+/).length >= 4

/** A table line without tabs: a label with letters, or a year, and at least one value. A title may end with a year. */
export function isPlainRow(line: string, next: string): boolean {
  const { label, values } = line.length <= 160 ? (rowPattern.exec(line)?.groups ?? {}) : {}
  if (!label || !values || /[.!?;:]$/.test(line) || label.split(/\s+/).length > 9) return false
  // A sentence that continues on the next line, or one that ends within the line.
  const isContinued = /^\p{Ll}/u.test(next) && !(next.length <= 160 && rowPattern.test(next))
  if (isContinued || /\p{L}{4}[.!?]\s/u.test(label)) return false
  if (!/\p{L}/u.test(line)) return isYear(label)
  return !isYear(values.trim())
}

/** Whether a line names the columns of the table below: it has several cells, and no values except years. */
export function isHeader(line: string): boolean {
  const [first = '', ...others] = splitCells(line).filter((cell) => cell !== '')
  if (others.length === 0 || isValueCell(first)) return false
  return others.every((cell) => !isValueCell(cell) || (isYear(cell) && others.length > 1))
}
