import { getFractionDigits } from '@guildhall/sdk'

/** An amount in minor units of its currency. */
export interface Money {
  amount: number
  currency: string
}

/** Minor units as a decimal number with a point: 4900 EUR is `49.00`. */
export function toDecimal({ amount, currency }: Money): string {
  const digits = getFractionDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Minor units as a number in a locale’s format, without grouping, to paste into a form: `4900,00`, not `4.900,00`. */
export function formatDecimal(locale: string, money: Money): string {
  const digits = getFractionDigits(money.currency)
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(toDecimal(money) as Intl.StringNumericLiteral)
}

/**
 * Formats an amount for readers.
 *
 * @param locale a BCP 47 language tag
 * @param decimals `always` shows decimals, as in sums; `auto` omits them from whole amounts, as in prices
 */
export function formatMoney(locale: string, money: Money, decimals: 'always' | 'auto' = 'always'): string {
  const digits = getFractionDigits(money.currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(decimals === 'auto' ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
  })
  // As text, so that large amounts are not rounded.
  return format.format(toDecimal(money) as Intl.StringNumericLiteral)
}
