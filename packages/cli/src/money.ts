/** An amount for tables, in major units: `49.00 EUR`, `4900 JPY`. */
export function money(price: { amount: number; currency: string } | null): string {
  return price ? `${major(price.amount, price.currency)} ${price.currency}` : ''
}

/** A range of amounts for tables: `38000–42000 GBP`, or `from 38000 GBP` when open-ended. */
export function moneyRange(min: number | null, max: number | null, currency: string): string {
  const format = (amount: number) => major(amount, currency).replace(/\.0+$/, '')
  if (min !== null && max !== null && min !== max) return `${format(min)}–${format(max)} ${currency}`
  const open = min === max ? '' : min === null ? 'to ' : 'from '
  return `${open}${format(min ?? max ?? 0)} ${currency}`
}

function major(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return (amount / 10 ** digits).toFixed(digits)
}
