import { TextField, type TextFieldProps } from '../design/fields.tsx'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { readAmount } from './read-amount.ts'

/** An amount of money as text. One that cannot be read is rejected. */
export function AmountField({ currency, ...rest }: TextFieldProps & { currency: string }) {
  const { invalidAmount } = useStaffTranslations().form
  const code = currency.trim().toUpperCase()
  const isValid = (text: string) => text.trim() === '' || readAmount(text, code) !== null
  return (
    <TextField {...rest} inputMode="decimal" validate={(text) => (isValid(text) ? null : invalidAmount)} />
  )
}
