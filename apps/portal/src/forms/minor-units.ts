/** The number of decimal places of a currency: 2 for EUR, 0 for JPY. */
export function getFractionDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // Not a currency: the service rejects it.
    return 2
  }
}

/** An amount as typed, with a decimal point or comma, in minor units. What is no number stays: the service rejects it. */
export function toMinorUnits(text: string, currency: string): number | string {
  const decimal = Number(text.trim().replace(',', '.'))
  return Number.isFinite(decimal) ? Math.round(decimal * 10 ** getFractionDigits(currency)) : text
}
