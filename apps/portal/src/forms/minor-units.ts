import { getFractionDigits } from '@guildhall/sdk'

/** An amount as typed, with a decimal point or comma, in minor units. Invalid input is kept: the service rejects it. */
export function toMinorUnits(text: string, currency: string): number | string {
  const decimal = Number(text.trim().replace(',', '.'))
  return Number.isFinite(decimal) ? Math.round(decimal * 10 ** getFractionDigits(currency)) : text
}
