import { getMinorUnitDigits } from '../money/format.ts'
import { roundHalfAwayFromZero } from '../money/rounding.ts'

/** https://docs.stripe.com/currencies#zero-decimal */
const zeroDecimalCurrencies = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
/** https://docs.stripe.com/currencies#three-decimal: amounts must be multiples of 10. */
const threeDecimalCurrencies = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * The smallest charges in Stripe’s minor units:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const minimumCharges: Record<string, number> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
}

/** Why Stripe cannot charge an amount. */
export type AmountProblem = 'amount_too_small' | 'amount_too_large' | 'amount_not_divisible'

function getStripeDigits(currency: string): number {
  if (zeroDecimalCurrencies.has(currency)) return 0
  return threeDecimalCurrencies.has(currency) ? 3 : 2
}

/**
 * Checks an amount before a payment page is created. Maximums, and minimums of unlisted currencies, depend on the payment
 * method or on exchange rates: only Stripe knows them.
 *
 * @param amount in our minor units
 * @returns null if no problem is known
 */
export function findAmountProblem(amount: number, currency: string): AmountProblem | null {
  const converted = amount * 10 ** (getStripeDigits(currency) - getMinorUnitDigits(currency))
  if (!Number.isInteger(converted)) return 'amount_not_divisible'
  if (threeDecimalCurrencies.has(currency) && converted % 10 !== 0) return 'amount_not_divisible'
  return converted < (minimumCharges[currency] ?? 1) ? 'amount_too_small' : null
}

/** Converts our minor units to Stripe’s, which differ for currencies such as ISK. */
export function toStripeAmount(amount: number, currency: string): number {
  return Math.round(amount * 10 ** (getStripeDigits(currency) - getMinorUnitDigits(currency)))
}

/** Converts Stripe’s minor units to ours. @param currency in any case */
export function fromStripeAmount(amount: number, currency: string): number {
  const code = currency.toUpperCase()
  return Math.round(amount * 10 ** (getMinorUnitDigits(code) - getStripeDigits(code)))
}

/**
 * The operator’s application fee, in Stripe’s minor units: rounded to the nearest amount that Stripe can charge, halves
 * up.
 *
 * @param amount in our minor units
 * @param percent with at most two decimals
 */
export function calculateApplicationFee(amount: number, currency: string, percent: number): number {
  const step = threeDecimalCurrencies.has(currency)
    ? 10
    : 10 ** Math.max(0, getStripeDigits(currency) - getMinorUnitDigits(currency))
  const steps = BigInt(toStripeAmount(amount, currency) / step)
  const hundredths = BigInt(Math.round(percent * 100))
  return Number(roundHalfAwayFromZero(steps * hundredths, 10_000n)) * step
}
