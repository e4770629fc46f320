import { getFractionDigits } from '@guildhall/sdk'

/**
 * An amount as typed, with a decimal point or comma, in minor units. Other input is kept, so that the service rejects it,
 * such as `1,000` in a currency with two decimals: it may be a thousand or one.
 */
export function toMinorUnits(text: string, currency: string): number | string {
  const [, whole = '', fraction = ''] = /^(\d*)(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  const digits = getFractionDigits(currency)
  if (whole + fraction === '' || fraction.length > digits) return text
  return Number(whole + fraction.padEnd(digits, '0'))
}
