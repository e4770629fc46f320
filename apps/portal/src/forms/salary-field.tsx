import { SelectField } from '../design/fields.tsx'
import { getLabel } from '../translations/get-label.ts'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { AmountField } from './amount-field.tsx'
import type { FieldDefinition } from './field-definition.ts'
import { FormTextField } from './form-text-field.tsx'
import { useDescribeConflict } from './use-describe-conflict.ts'
import type { RecordForm } from './use-record-form.ts'

const units = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const

/** A minimum and a maximum amount in a currency, per unit of time. */
export function SalaryField({ form, field }: { form: RecordForm; field: FieldDefinition }) {
  const { form: texts } = useStaffTranslations()
  const describeConflict = useDescribeConflict(form)
  const currencyName = `${field.path}.currency`
  const unitName = `${field.path}.unit`
  return (
    <fieldset className="plain field-wide salary" aria-label={field.label}>
      {(['min', 'max'] as const).map((part) => (
        <AmountField
          key={part}
          form={form}
          name={`${field.path}.${part}`}
          label={texts.salary[part]}
          currencyName={currencyName}
        />
      ))}
      <FormTextField form={form} name={currencyName} label={texts.currency} maxLength={3} />
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
