import { readAmount } from '../../../forms/read-amount.ts'
import type { ColumnRole } from './columns.ts'
import { findReferences } from './find-references.ts'
import { datePattern, readDate } from './read-date.ts'

/** The content of a statement’s row. */
export interface RowContent {
  /** YYYY-MM-DD. */
  date: string | null
  /** As the bank writes it; its minor units depend on the currency. */
  amount: string
  /** The ISO 4217 code in the row, or that of the symbol in its amount (`€`, `£`). */
  currency: string | null
  /** The payer and the purpose, on one line. */
  text: string
}

const isCurrency = (cell: string) => /^[A-Z]{3}$/.test(cell)
const toLine = (parts: readonly string[]) => parts.join(' ').replaceAll(/\s+/g, ' ').trim()

/** Parses a row whose columns have names. @returns null without an amount */
export function readNamedRow(
  cells: readonly string[],
  header: readonly (ColumnRole | null)[],
  isMonthFirst: boolean,
): RowContent | null {
  const list = (role: ColumnRole | null) =>
    cells.filter((cell, index) => (header[index] ?? null) === role && cell !== '')
  const amount = readNamedAmount((role) => list(role)[0] ?? '')
  if (amount === '') return null
  const dates = [...list('date'), ...list('valueDate')].map((cell) => readDate(cell, isMonthFirst))
  const texts = list('text')
  return {
    date: dates.find((date) => date !== null) ?? null,
    amount,
    // In Dutch, “valuta” is the currency.
    currency: [...list('currency'), ...list('valueDate')].find(isCurrency) ?? findCurrency(amount),
    text: toLine(texts.length > 0 ? [...new Set(texts)] : list(null)),
  }
}

/** The amount of a row, with the sign from a separate column if there is one. */
function readNamedAmount(get: (role: ColumnRole) => string): string {
  const isDebit = /^(?:-|s|d|af|soll|debit|débit|dbit|debet|cargo)$/i.test(get('sign'))
  const negate = (amount: string) => (amount === '' || amount.startsWith('-') ? amount : `-${amount}`)
  const amount = get('amount')
  if (amount !== '') return isDebit ? negate(amount) : amount
  const credit = get('credit')
  return /[1-9]/.test(credit) ? credit : negate(get('debit'))
}

/**
 * Parses the cells of a row without column names: the first date and the first amount.
 * @returns null without an amount
 */
export function readCells(cells: readonly string[], isMonthFirst: boolean): RowContent | null {
  const amounts = cells.filter(isAmountCell)
  const [amount] = amounts
  if (amount === undefined) return null
  const dates = cells.filter((cell) => readDate(cell, isMonthFirst) !== null)
  const otherCells = cells.filter(
    (cell) => !amounts.includes(cell) && !dates.includes(cell) && !isCurrency(cell),
  )
  return {
    date: readDate(dates[0] ?? '', isMonthFirst),
    amount,
    currency: cells.find(isCurrency) ?? findCurrency(amount),
    text: toLine(otherCells),
  }
}

/** Whether a cell is an amount and not another number: it has decimals, a sign or a currency. */
export function isAmountCell(cell: string): boolean {
  const hasMark = /[.,]\d{2,3}\D*$|^[-+−(]|[-+]$|[A-Z]{3}$|^[A-Z]{3}|\p{Sc}/u.test(cell)
  return hasMark && readAmount(cell, findCurrency(cell) ?? ANY_CURRENCY) !== null
}

/** For amounts of unknown currency: only their sign and format matter. */
const ANY_CURRENCY = 'EUR'
const symbols: Record<string, string> = { '€': 'EUR', '£': 'GBP' }

function findCurrency(amount: string): string | null {
  const symbol = /\p{Sc}/u.exec(amount)?.[0] ?? ''
  return /[A-Z]{3}/.exec(amount)?.[0] ?? symbols[symbol] ?? null
}

/** Whether the amount is positive; false if it is malformed. */
export function isIncoming({ amount, currency }: RowContent): boolean {
  return (readAmount(amount, currency ?? ANY_CURRENCY) ?? 0) > 0
}

/** An amount in a line: with decimals, and not part of a longer number. */
const amountPattern =
  /(?<![\d.,\p{L}]|\d )(?:[A-Z]{3} ?|\p{Sc} ?)?[-+−(]? ?(?:\p{Sc} ?)?(?:\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+|\d+)[.,]\d{2,3}(?![.,]?\d|\.)\)?(?: ?(?:[A-Z]{3}|\p{Sc}))?(?: ?(?:[-+]|[SH]|CR|DR)(?![\p{L}\d]))?/u

/**
 * Parses a line of text: the first date at its start, the first amount, and the rest as the text, without the other
 * dates at the start and the other amounts.
 *
 * @returns null without an amount
 */
export function readLine(line: string, isMonthFirst: boolean): RowContent | null {
  const { dates, remainder } = splitOffDates(line)
  const references = findReferences(remainder)
  // The groups of a reference would be mistaken for the thousands of an amount.
  const searchedText = references.reduce(
    (text, match) => text.replace(match.text, ' '.repeat(match.text.length)),
    remainder,
  )
  const matches = [...searchedText.matchAll(new RegExp(amountPattern, 'gu'))]
  const [amount] = matches
  if (!amount) return null
  const text = matches.reduceRight(
    (text, { 0: match, index }) => `${text.slice(0, index)} ${text.slice(index + match.length)}`,
    remainder,
  )
  return {
    date: readDate(dates[0] ?? '', isMonthFirst),
    amount: amount[0].trim(),
    currency: findCurrency(amount[0]),
    text: toLine([text]),
  }
}

/** Splits off the dates at the start: the booking date and the value date. */
function splitOffDates(line: string): { dates: string[]; remainder: string } {
  const dates: string[] = []
  let remainder = line.trim()
  const start = new RegExp(`^(${datePattern.source})[\\s,;]*`, 'u')
  for (let match = start.exec(remainder); match; match = start.exec(remainder)) {
    dates.push(match[1] ?? '')
    remainder = remainder.slice(match[0].length)
  }
  return { dates, remainder }
}
