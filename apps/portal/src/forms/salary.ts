import { getFractionDigits } from '@guildhall/sdk'
import { toMinorUnits } from './read-amount.ts'

type Texts = Record<string, string>

interface Salary {
  min: number | null
  max: number | null
  currency: string
  unit: string
}

/** The form fields of a salary, such as `salary.min`, `salary.max`, `salary.currency` and `salary.unit`. */
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
  const readText = (part: string) => (values[`${path}.${part}`] ?? '').trim()
  const currency = readText('currency').toUpperCase()
  const [min, max] = (['min', 'max'] as const).map((part) =>
    readText(part) === '' ? null : toMinorUnits(readText(part), currency),
  )
  return min === null && max === null ? null : { min, max, currency, unit: readText('unit') || 'YEAR' }
}
