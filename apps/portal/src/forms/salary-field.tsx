import { SelectField, TextField } from '../design/fields.tsx'
import { getLabel } from '../translations/get-label.ts'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { AmountField } from './amount-field.tsx'
import type { FieldDefinition } from './field-definition.ts'
import { useDescribeConflict } from './use-describe-conflict.ts'
import type { RecordForm } from './use-record-form.ts'

const units = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const

/** A minimum and a maximum amount in a currency, per unit of time. */
export function SalaryField({ form, field }: { form: RecordForm; field: FieldDefinition }) {
  const { form: texts } = useStaffTranslations()
  const describeConflict = useDescribeConflict(form)
  const renderInput = (part: 'min' | 'max' | 'currency') => {
    const name = `${field.path}.${part}`
    const conflict = describeConflict(name)
    const props = {
      name,
      ...(conflict ? { description: conflict } : {}),
      value: form.values[name] ?? '',
      onChange: (text: string) => form.set(name, text),
    }
    if (part === 'currency') return <TextField {...props} label={texts.currency} maxLength={3} />
    const currency = form.values[`${field.path}.currency`] ?? ''
    return <AmountField {...props} label={texts.salary[part]} currency={currency} />
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
        description={describeConflict(unitName, (unit) => getLabel(texts.salary.units, unit))}
        onChange={(value) => form.set(unitName, value)}
      />
    </fieldset>
  )
}
