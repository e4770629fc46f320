import type { Job } from '@guildhall/sdk'
import { useCallback } from 'react'
import { useSession } from '../../shell/session.ts'
import { formatSalary } from '../../translations/format-salary.ts'
import { getLabel } from '../../translations/get-label.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { CUSTOM_PREFIX, isDateField } from '../members/record/member-form-fields.ts'

interface Change {
  /** The property path. */
  path: string
  before: unknown
  after: unknown
}
type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMoney = (value: unknown): value is { amount: number; currency: string } =>
  isObject(value) && typeof value.amount === 'number' && typeof value.currency === 'string'

const isSalary = (value: unknown): value is NonNullable<Job['salary']> =>
  isObject(value) && 'min' in value && 'max' in value && typeof value.currency === 'string'

/** Whether the value’s properties are shown one by one, such as those of an address or of custom fields. */
const hasProperties = (value: unknown): value is Values =>
  isObject(value) && !isMoney(value) && !isSalary(value)

function listChanges(before: Values, after: Values, prefix = ''): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [old, current] = [before[name], after[name]]
    const path = prefix + name
    if (hasProperties(old) || hasProperties(current))
      return listChanges(hasProperties(old) ? old : {}, hasProperties(current) ? current : {}, `${path}.`)
    return JSON.stringify(old) === JSON.stringify(current) ? [] : [{ path, before: old, after: current }]
  })
}

/**
 * Returns a function from a field’s property path to its label. Custom fields are shown under their own names, and
 * fields without a label under the last part of their path.
 */
export function useFieldLabel(): (path: string) => string {
  const { record, members, program, library } = useStaffTranslations()
  return useCallback(
    (path) => {
      if (path.startsWith(CUSTOM_PREFIX)) return path.slice(CUSTOM_PREFIX.length)
      const { excerpt, categories } = library
      const labels = { excerpt, categories, ...program.fields, ...members.fields, ...record.fields }
      return getLabel(labels, path.slice(path.lastIndexOf('.') + 1))
    },
    [record, members, program, library],
  )
}

function useFormatValue(type: string): (path: string, value: unknown) => string {
  const t = useTranslations()
  const { members, program } = useStaffTranslations()
  const { timezone } = useSession().client
  const format = useFormat()
  const valueLabels: Record<string, Record<string, string>> = {
    status: type === 'member' ? t.profile.statuses : program.statuses,
    visibility: program.visibilities,
    accessLevel: t.library.accessLevels,
  }
  const formatValue = (path: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t.common.noValue
    if (Array.isArray(value))
      return value.length > 0 ? value.map((item) => formatValue(path, item)).join(', ') : t.common.noValue
    if (isMoney(value)) return format.money(value)
    if (isSalary(value)) return formatSalary(value, format, t.content)
    if (isObject(value)) return JSON.stringify(value)
    if (typeof value === 'boolean') return value ? members.yes : members.no
    const text = String(value)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text))
      return isDateField(path) ? format.date(text, timezone) : format.dateTime(text)
    return getLabel(valueLabels[path] ?? {}, text)
  }
  return formatValue
}

interface ChangesProps {
  /** The record’s type, as in the audit log. */
  type: string
  before: Values
  after: Values
}

/** The changed fields of a record with their old and new values. */
export function Changes({ type, before, after }: ChangesProps) {
  const { history } = useStaffTranslations().record
  const getFieldLabel = useFieldLabel()
  const formatValue = useFormatValue(type)
  return (
    <div className="table-wrap">
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{history.field}</th>
            <th scope="col">{history.before}</th>
            <th scope="col">{history.after}</th>
          </tr>
        </thead>
        <tbody>
          {listChanges(before, after).map((change) => (
            <tr key={change.path}>
              <th scope="row">{getFieldLabel(change.path)}</th>
              <td>{formatValue(change.path, change.before)}</td>
              <td>{formatValue(change.path, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
