import { SelectField, TextField } from '../design/fields.tsx'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import type { FieldDefinition } from './field-definition.ts'
import type { RecordForm } from './use-record-form.ts'

const units = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const

/** A minimum and a maximum amount in a currency, per unit of time. */
export function SalaryField({ form, field }: { form: RecordForm; field: FieldDefinition }) {
  const { form: texts } = useStaffTranslations()
  const renderInput = (part: 'min' | 'max' | 'currency') => {
    const name = `${field.path}.${part}`
    const conflict = form.conflicts[name]
    return (
      <TextField
        name={name}
        label={part === 'currency' ? texts.currency : texts.salary[part]}
        {...(part === 'currency' ? { maxLength: 3 } : { inputMode: 'decimal' as const })}
        {...(conflict === undefined ? {} : { description: texts.theirs(conflict || texts.empty) })}
        value={form.values[name] ?? ''}
        onChange={(text) => form.set(name, text)}
      />
    )
  }
  const unitName = `${field.path}.unit`
  return (
    <fieldset className="plain field-wide salary" aria-label={field.label}>
      {renderInput('min')}
      {renderInput('max')}
      {renderInput('currency')}
      <SelectField
        label={texts.salary.unit}
        isWide
        value={units.find((candidate) => candidate === form.values[unitName]) ?? 'YEAR'}
        options={units.map((value) => ({ value, text: texts.salary.units[value] }))}
        onChange={(value) => form.set(unitName, value)}
      />
    </fieldset>
  )
}
