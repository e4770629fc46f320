import { Checkbox, SelectField, TextField } from '../design/fields.tsx'
import type { StaffTranslations } from '../translations/staff/staff-en.ts'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { ColorField } from './color-field.tsx'
import type { FieldDefinition } from './field-definition.ts'
import { ImageField } from './image-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { SalaryField } from './salary-field.tsx'
import type { RecordForm } from './use-record-form.ts'

interface FieldProps {
  form: RecordForm
  field: FieldDefinition
}

/** The input for a field of any kind. */
export function RecordField({ form, field }: FieldProps) {
  const { path, label, kind, description, options = [] } = field
  const value = form.values[path] ?? ''
  const set = (text: string) => form.set(path, text)
  const hint = useConflictHint(form, path, options) ?? description
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
        <SelectField
          label={label}
          isWide
          value={value}
          options={options}
          onChange={set}
          description={hint ?? undefined}
        />
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
    default: {
      const isDay = kind === 'datetime' && form.values.allDay === 'true'
      const displayedValue = isDay ? value.slice(0, 'YYYY-MM-DD'.length) : addMidnight(value, kind)
      const input = (
        <TextField
          {...props}
          value={displayedValue}
          type={isDay ? 'date' : types[kind]}
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
  datetime: 'datetime-local',
} as const

const addMidnight = (value: string, kind: FieldDefinition['kind']) =>
  kind === 'datetime' && value !== '' && !value.includes('T') ? `${value}T00:00` : value

/** A hint with the value that another user has saved in the meantime; null without a conflict. */
export function useConflictHint(
  form: RecordForm,
  name: string,
  options?: readonly { value: string; text: string }[],
): string | null {
  return describeConflict(useStaffTranslations().form, form, name, options)
}

/** See useConflictHint. @param options the values with their texts; others are shown unchanged */
export function describeConflict(
  texts: StaffTranslations['form'],
  form: RecordForm,
  name: string,
  options: readonly { value: string; text: string }[] = [],
): string | null {
  const conflict = form.conflicts[name]
  if (conflict === undefined) return null
  const option = options.find(({ value }) => value === conflict)
  return texts.theirs(option?.text || conflict || texts.empty)
}

function MoneyField({ form, field }: FieldProps) {
  const { form: texts } = useStaffTranslations()
  const [amountName, currencyName] = [`${field.path}.amount`, `${field.path}.currency`]
  const amountHint = useConflictHint(form, amountName) ?? field.description
  const currencyHint = useConflictHint(form, currencyName)
  return (
    <div className="money-field">
      <TextField
        name={amountName}
        label={field.label}
        inputMode="decimal"
        {...(amountHint ? { description: amountHint } : {})}
        value={form.values[amountName] ?? ''}
        onChange={(text) => form.set(amountName, text)}
      />
      <TextField
        name={currencyName}
        label={texts.currency}
        maxLength={3}
        {...(currencyHint ? { description: currencyHint } : {})}
        value={form.values[currencyName] ?? ''}
        onChange={(text) => form.set(currencyName, text)}
      />
    </div>
  )
}
