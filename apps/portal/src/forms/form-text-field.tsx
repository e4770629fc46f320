import { TextField, type TextFieldProps } from '../design/fields.tsx'
import { useDescribeConflict } from './use-describe-conflict.ts'
import type { RecordForm } from './use-record-form.ts'

export interface FormTextFieldProps extends Omit<TextFieldProps, 'form' | 'value' | 'onChange'> {
  form: RecordForm
  name: string
  /** Formats a value that someone else has saved. */
  formatValue?: (value: string) => string
}

/** A text field of a record’s form. A value that someone else has saved in the meantime replaces its description. */
export function FormTextField({ form, formatValue, description, ...rest }: FormTextFieldProps) {
  const { name } = rest
  const hint = useDescribeConflict(form)(name, formatValue) ?? description
  return (
    <TextField
      {...rest}
      {...(hint ? { description: hint } : {})}
      value={form.values[name] ?? ''}
      onChange={(value) => form.set(name, value)}
    />
  )
}
