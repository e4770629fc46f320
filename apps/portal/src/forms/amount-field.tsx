import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { FormTextField, type FormTextFieldProps } from './form-text-field.tsx'
import { readAmount } from './read-amount.ts'

/** An amount of money as text. One that cannot be read is rejected. @param currencyName the field with its currency */
export function AmountField({ currencyName, ...rest }: FormTextFieldProps & { currencyName: string }) {
  const { invalidAmount } = useStaffTranslations().form
  const currency = (rest.form.values[currencyName] ?? '').trim().toUpperCase()
  const isValid = (text: string) => text.trim() === '' || readAmount(text, currency) !== null
  return (
    <FormTextField
      {...rest}
      inputMode="decimal"
      validate={(text) => (isValid(text) ? null : invalidAmount)}
    />
  )
}
