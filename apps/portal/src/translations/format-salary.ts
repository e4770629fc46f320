import type { Job } from '@guildhall/sdk'
import type { Translations } from './en.ts'
import type { Format } from './use-format.ts'

/** Such as “€50,000 – €60,000 per year” or “from €50,000 per year”. */
export function formatSalary(
  { min, max, currency, unit }: NonNullable<Job['salary']>,
  format: Format,
  { per, salaryFrom, salaryUpTo }: Translations['content'],
): string {
  const [from, to] = [min, max].map((amount) => (amount === null ? '' : format.money({ amount, currency })))
  const range = !to ? salaryFrom(from ?? '') : !from ? salaryUpTo(to) : from === to ? from : `${from} – ${to}`
  return `${range} ${per[unit]}`
}
