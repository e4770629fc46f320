import { useTranslations } from '../translations/use-translations.tsx'
import type { RecordForm } from './use-record-form.ts'

/**
 * Returns a function that describes the value that someone else has saved for a field in the meantime, as a hint for the
 * field. It returns undefined without a conflict.
 */
export function useDescribeConflict({
  conflicts,
}: Pick<RecordForm, 'conflicts'>): (
  name: string,
  formatValue?: (value: string) => string,
) => string | undefined {
  const { common } = useTranslations()
  return (name, formatValue = (value) => value) => {
    const value = conflicts[name]
    if (value === undefined) return undefined
    return common.changedTo(value === '' ? common.noValue : formatValue(value))
  }
}
