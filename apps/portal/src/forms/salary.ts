import { getFractionDigits } from '@guildhall/sdk'
import { toMinorUnits } from './minor-units.ts'

type Texts = Record<string, string>

interface Salary {
  min: number | null
  max: number | null
  currency: string
  unit: string
}

/** A salary as texts: `salary.min`, `salary.max`, `salary.currency` and `salary.unit`. */
export function toSalaryFields(path: string, value: unknown): Texts {
  const salary = (value ?? {}) as Partial<Salary>
  const { currency = '', unit = 'YEAR' } = salary
  const toText = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : String(amount / 10 ** getFractionDigits(currency))
  return {
    [`${path}.min`]: toText(salary.min),
    [`${path}.max`]: toText(salary.max),
    [`${path}.currency`]: currency,
    [`${path}.unit`]: unit,
  }
}

/** The inverse of `toSalaryFields`; null without an amount. */
export function toSalary(path: string, values: Texts): object | null {
  const text = (part: string) => (values[`${path}.${part}`] ?? '').trim()
  const currency = text('currency').toUpperCase()
  const [min, max] = (['min', 'max'] as const).map((part) =>
    text(part) === '' ? null : toMinorUnits(text(part), currency),
  )
  return min === null && max === null ? null : { min, max, currency, unit: text('unit') || 'YEAR' }
}
