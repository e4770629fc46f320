import { randomInt } from 'node:crypto'

const DIGITS = 15

/**
 * Generates a random structured creditor reference (ISO 11649): `RF`, two check digits and fifteen digits. It
 * identifies an order on a bank statement and grants no access.
 */
export function createCreditorReference(): string {
  const digits = Array.from({ length: DIGITS }, () => randomInt(10)).join('')
  return `RF${computeCheckDigits('RF', digits)}${digits}`
}

/** Whether a text is a creditor reference with valid check digits; spaces and case are ignored. */
export function isCreditorReference(text: string): boolean {
  const compact = normalizeReference(text)
  return (
    /^RF\d{2}[0-9A-Z]{1,21}$/.test(compact) && computeRemainder(compact.slice(4) + compact.slice(0, 4)) === 1
  )
}

export function normalizeReference(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** Splits a text into groups of four, as references and IBANs are printed. */
export function formatInGroupsOfFour(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Whether a text is an IBAN with valid check digits (ISO 13616), without spaces. */
export function isIban(text: string): boolean {
  return (
    /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text) && computeRemainder(text.slice(4) + text.slice(0, 4)) === 1
  )
}

function computeCheckDigits(prefix: string, digits: string): string {
  return String(98 - computeRemainder(`${digits}${prefix}00`)).padStart(2, '0')
}

/** The number modulo 97, letters counting from A = 10 (ISO 7064, MOD 97-10). */
function computeRemainder(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return Number(BigInt(digits) % 97n)
}
