import { Checkbox, SelectField, TextField, type TextFieldProps } from '../design/fields.tsx'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { useFormat } from '../translations/use-format.ts'
import { AmountField } from './amount-field.tsx'
import { ColorField } from './color-field.tsx'
import type { FieldDefinition } from './field-definition.ts'
import { getTimeZone, isAllDay, type RecordFields } from './field-values.ts'
import { FormTextField } from './form-text-field.tsx'
import { ImageField } from './image-field.tsx'
import { isSkippedTime, toDayText, toTimeText } from './local-times.ts'
import { MarkdownField } from './markdown-field.tsx'
import { SalaryField } from './salary-field.tsx'
import { getFormContext } from './use-defined-form.ts'
import { useDescribeConflict } from './use-describe-conflict.ts'
import type { RecordForm } from './use-record-form.ts'

interface FieldProps {
  form: RecordForm
  field: FieldDefinition
}

/** The input for a field of any kind. */
export function RecordField({ form, field }: FieldProps) {
  const { path, label, kind, description, options = [] } = field
  const describeConflict = useDescribeConflict(form)
  const formatField = useFormatField(field)
  const value = form.values[path] ?? ''
  const set = (text: string) => form.set(path, text)
  const hint = describeConflict(path, formatField) ?? description
  const props = {
    name: path,
    label,
    value,
    onChange: set,
    ...(hint ? { description: hint } : {}),
    ...(field.isRequired ? { isRequired: true } : {}),
  }
  switch (kind) {
    case 'checkbox':
      return (
        <div className="field-wide">
          <Checkbox isSelected={value === 'true'} onChange={(selected) => set(String(selected))}>
            {label}
          </Checkbox>
          {hint ? <p className="description soft small">{hint}</p> : null}
        </div>
      )
    case 'choice':
      return (
        <SelectField label={label} isWide value={value} options={options} onChange={set} description={hint} />
      )
    case 'money':
      return <MoneyField form={form} field={field} />
    case 'salary':
      return <SalaryField form={form} field={field} />
    case 'color':
      return <ColorField {...props} />
    case 'image':
      return <ImageField {...props} />
    case 'markdown':
      return <MarkdownField {...props} violation={form.violations[path]} />
    case 'multiline':
    case 'lines':
    case 'credits':
    case 'rates':
      return (
        <div className="field-wide">
          <TextField {...props} rows={3} />
        </div>
      )
    case 'datetime':
      return <DateTimeField {...props} values={form.values} isEnd={field.isEnd ?? false} />
    default: {
      const input = (
        <TextField
          {...props}
          type={types[kind]}
          {...(kind === 'decimal' ? { inputMode: 'decimal' as const } : {})}
        />
      )
      return field.isWide ? <div className="field-wide">{input}</div> : input
    }
  }
}

const types = {
  text: 'text',
  email: 'email',
  url: 'url',
  tags: 'text',
  integer: 'number',
  decimal: 'text',
} as const

interface DateTimeFieldProps extends TextFieldProps {
  value: string
  values: RecordFields
  isEnd: boolean
}

/** A day of an all-day record, or else a date and time, which must exist in the record’s time zone. */
function DateTimeField({ value, values, isEnd, ...props }: DateTimeFieldProps) {
  const { skippedTime } = useStaffTranslations().form
  if (isAllDay(values)) return <TextField {...props} value={toDayText(value, isEnd)} type="date" />
  const zone = getTimeZone(values, getFormContext())
  return (
    <TextField
      {...props}
      value={toTimeText(value, isEnd)}
      type="datetime-local"
      validate={(text) => (isSkippedTime(text, zone) ? skippedTime : null)}
    />
  )
}

/** Returns a function that formats the value of a field as text, such as another user’s. */
function useFormatField({ kind, options = [] }: FieldDefinition): (value: string) => string {
  const format = useFormat()
  switch (kind) {
    case 'choice':
      return (value) => options.find((option) => option.value === value)?.text ?? value
    case 'datetime':
      // In the record’s time zone, without an offset.
      return (value) =>
        value.includes('T') ? format.dateTime(`${value}Z`, 'UTC') : format.date(value, 'UTC')
    default:
      return (value) => value
  }
}

function MoneyField({ form, field }: FieldProps) {
  const { form: texts } = useStaffTranslations()
  const { path, label, description } = field
  const currencyName = `${path}.currency`
  return (
    <div className="money-field">
      <AmountField
        form={form}
        name={`${path}.amount`}
        label={label}
        currencyName={currencyName}
        {...(description ? { description } : {})}
      />
      <FormTextField form={form} name={currencyName} label={texts.currency} maxLength={3} />
    </div>
  )
}
