import { getFractionDigits } from '@guildhall/sdk'
import { UsageError } from './exit-codes.ts'

/**
 * Formats an amount in minor units for tables, in major units: `49.00 EUR`, `4900 JPY`; null becomes an empty string.
 */
export function formatMoney(money: { amount: number; currency: string } | null): string {
  return money ? `${formatMajorUnits(money.amount, money.currency)} ${money.currency}` : ''
}

/** Formats a range of amounts in minor units for tables: `38000–42000 GBP`, `from 38000 GBP` or `up to 42000 GBP`. */
export function formatMoneyRange(min: number | null, max: number | null, currency: string): string {
  const format = (amount: number) => formatMajorUnits(amount, currency).replace(/\.0+$/, '')
  if (min !== null && max !== null && min !== max) return `${format(min)}–${format(max)} ${currency}`
  const prefix = min === max ? '' : min === null ? 'up to ' : 'from '
  return `${prefix}${format(min ?? max ?? 0)} ${currency}`
}

/**
 * Parses `49.00 EUR` into minor units.
 *
 * @param option the option’s name, for the error message
 * @throws UsageError
 */
export function parseMoney(text: string, option: string): { amount: number; currency: string } {
  const [, digits = '', currency = ''] = /^(\d{1,12}(?:\.\d{1,4})?) ([A-Z]{3})$/.exec(text) ?? []
  if (currency === '')
    throw new UsageError(`${option} must be an amount and a currency, such as "49.00 EUR", not "${text}".`)
  const fractionDigits = getFractionDigits(currency)
  if ((digits.split('.')[1] ?? '').length > fractionDigits)
    throw new UsageError(
      `${option} must have at most ${fractionDigits} decimals in ${currency}, not "${text}".`,
    )
  return { amount: Math.round(Number(digits) * 10 ** fractionDigits), currency }
}

function formatMajorUnits(amount: number, currency: string): string {
  const digits = getFractionDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
