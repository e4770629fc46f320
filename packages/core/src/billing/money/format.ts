/** A cache. UYW, Uruguay’s pension unit, has four decimal places (ISO 4217), but two in Bun. */
const digitsByCurrency = new Map([['UYW', 4]])

/**
 * The exponent of a currency's minor unit: JPY 0, EUR 2, KWD 3.
 *
 * @param currency an ISO 4217 code
 */
export function getMinorUnitDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    digits = format.resolvedOptions().maximumFractionDigits ?? 2
    digitsByCurrency.set(currency, digits)
  }
  return digits
}

/** Formats minor units as a decimal number with a point: 4900 EUR is `49.00`. */
export function toDecimal(amount: number, currency: string): string {
  const digits = getMinorUnitDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

/** Formats minor units for readers of a language: `49,00 €`. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const cacheKey = `${language} ${currency}`
  const digits = getMinorUnitDigits(currency)
  const format =
    moneyFormats.get(cacheKey) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  moneyFormats.set(cacheKey, format)
  return format.format(toDecimal(amount, currency) as Intl.StringNumericLiteral)
}

/**
 * Formats a date as in the seller's country: `24 November 2026` in the UK, `November 24, 2026` in the US.
 *
 * @param day YYYY-MM-DD
 * @param country of the seller, an ISO 3166-1 code, or null for the language's default
 */
export function formatDay(day: string, language: string, country: string | null): string {
  const locale = country === null ? language : `${language}-${country}`
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
