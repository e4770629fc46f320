import { TextField, type TextFieldProps } from '../design/fields.tsx'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'

interface ColorFieldProps extends TextFieldProps {
  value: string
  onChange(value: string): void
}

/** Shown by the picker, which cannot be empty, while the field holds no valid color. */
const PLACEHOLDER_COLOR = '#808080'

/** A color as `#rrggbb`, typed or chosen with the browser’s color picker. */
export function ColorField(props: ColorFieldProps) {
  const { form } = useStaffTranslations()
  const { value, onChange } = props
  return (
    <div className="field-wide color-field">
      <TextField {...props} />
      <input
        type="color"
        aria-label={form.chooseColor}
        value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : PLACEHOLDER_COLOR}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
