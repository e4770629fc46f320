import { getFractionDigits } from '@guildhall/sdk'

/**
 * The largest order total and payment that the service accepts (`MAX_TOTAL`), in minor units. Its limit for prices is
 * higher.
 */
const MAX_AMOUNT = 999_999_999_999

/**
 * Reads an amount as people and banks write it, such as `1.234,56`, `1,234.56 EUR`, `1'234.56`, `49,00-` or `(49.00)`.
 * A single separator before three digits groups thousands, unless the currency has three or more decimals.
 *
 * @returns minor units of the currency, negative for amounts that left the account; null if the text is not an
 *   amount or is too large
 */
export function readAmount(text: string, currency: string): number | null {
  const { number, isNegative } = readSign(text)
  const minorUnits = readMinorUnits(number, getFractionDigits(currency))
  if (minorUnits === null || minorUnits > MAX_AMOUNT) return null
  return isNegative && minorUnits !== 0 ? -minorUnits : minorUnits
}

/** An amount as typed, in minor units. Other input is kept, so that the service rejects it. */
export function toMinorUnits(text: string, currency: string): number | string {
  return readAmount(text, currency) ?? text
}

/** A code or symbol, such as `EUR`, `€`, `JP¥`, `Ft` or `kr.`. */
const leadingCurrencyPattern = /^([-+]?) ?(?:[A-Z]{3}|[A-Z]{0,3}\p{Sc}|Ft|Fr\.?|kr\.?) ?/u
const trailingCurrencyPattern = / ?(?:[A-Z]{3}|[A-Z]{0,3}\p{Sc}|Ft|Fr\.?|kr\.?)$/u

/** Separates the number from its currency and its sign: `-`, parentheses, or a debit indicator such as `S` or `DR`. */
function readSign(text: string): { number: string; isNegative: boolean } {
  const compact = text
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/[−–]/g, '-')
    .trim()
  const [, inner] = /^\((.*)\)$/.exec(compact) ?? []
  const plain = (inner ?? compact)
    .replace(leadingCurrencyPattern, '$1')
    .replace(trailingCurrencyPattern, '')
    // In German and Dutch, `49,-` is a whole amount.
    .replace(/[.,]-$/, '')
  const [, before = '', number = '', after = ''] =
    /^([-+]?) ?([.,]?\d.*?) ?([-+]|[SHDC]|DR|CR)?$/.exec(plain) ?? []
  return { number, isNegative: inner !== undefined || before === '-' || /^(-|S|D|DR)$/.test(after) }
}

/** @returns minor units; null for a malformed number, or one with more decimals than the currency has */
function readMinorUnits(number: string, digits: number): number | null {
  const separators = [...number.matchAll(/[.,]/g)].map(([separator]) => separator)
  const last = separators.at(-1)
  const isRepeated = separators.filter((separator) => separator === last).length > 1
  const at = last === undefined ? -1 : number.lastIndexOf(last)
  const digitsAfter = number.length - at - 1
  const isDecimal =
    at >= 0 && !isRepeated && (new Set(separators).size > 1 || digitsAfter !== 3 || digits >= 3)
  const wholePart = isDecimal ? number.slice(0, at) || '0' : number
  let fraction = isDecimal ? number.slice(at + 1) : ''
  while (fraction.length > digits && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  if (!isGrouped(wholePart) || !/^\d*$/.test(fraction) || fraction.length > digits) return null
  return Number(wholePart.replaceAll(/\D/g, '') + fraction.padEnd(digits, '0'))
}

/** Whether a whole number has no separators, or one kind of separator before each group of three digits. */
const isGrouped = (wholePart: string) =>
  /^\d+$/.test(wholePart) || /^[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/.test(wholePart)
