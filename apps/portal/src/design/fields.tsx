import { type FormEvent, type ReactNode, useId } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Button,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components'
import { Icon } from './icon.tsx'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string
  description?: string
  placeholder?: string
  /** The number of rows; without it, the field has a single line. */
  rows?: number
  inputClassName?: string
}

/** A labeled text field. Errors come from the browser’s validation and, by name, the form’s `validationErrors`. */
export function TextField({
  label,
  description,
  placeholder,
  rows,
  inputClassName,
  ...rest
}: TextFieldProps) {
  const inputProps = { ...(placeholder ? { placeholder } : {}), className: inputClassName ?? '' }
  return (
    <AriaTextField {...rest} className="field" onInput={revalidate}>
      <Label>{label}</Label>
      {rows ? <TextArea rows={rows} {...inputProps} /> : <Input {...inputProps} />}
      {description ? (
        <Text slot="description" className="description">
          {description}
        </Text>
      ) : null}
      <FieldError className="error" />
    </AriaTextField>
  )
}

/**
 * Revalidates an invalid field on each change, so that its error disappears at once. Otherwise it would disappear on
 * blur, and the button below would move away from under the pointer.
 */
function revalidate({ currentTarget }: FormEvent<HTMLInputElement>): void {
  if (currentTarget.getAttribute('aria-invalid') === 'true')
    currentTarget.dispatchEvent(new Event('change', { bubbles: true }))
}

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> {
  label: string
  clearLabel: string
  placeholder?: string
}

/** A search field whose label is for assistive technology only. */
export function SearchField({ label, clearLabel, placeholder, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} aria-label={label} className="search-field">
      <Icon name="search" className="leading" />
      <Input {...(placeholder ? { placeholder } : {})} />
      <Button className="button quiet icon clear" aria-label={clearLabel}>
        <Icon name="close" />
      </Button>
    </AriaSearchField>
  )
}

export interface SelectFieldProps<Value extends string> {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange(value: Value): void
  isLabelHidden?: boolean
  /** Whether it fills the available width. */
  isWide?: boolean
  description?: string | undefined
}

/** A native select for a few options. A value that is not among them is added as an option, unless it is empty. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, isLabelHidden, isWide, description } = props
  const isListed = value === '' || props.options.some((option) => option.value === value)
  const options = isListed ? props.options : [{ value, text: value }, ...props.options]
  const id = useId()
  return (
    <label className={isWide ? 'select wide' : 'select'}>
      <span id={`${id}-label`} className={isLabelHidden ? 'visually-hidden' : 'label'}>
        {label}
      </span>
      <span className="select-box">
        <select
          value={value}
          {...(description
            ? { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-description` }
            : {})}
          onChange={({ target }) => {
            const selectedOption = options.find((option) => option.value === target.value)
            if (selectedOption) onChange(selectedOption.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {description ? (
        <span id={`${id}-description`} className="description">
          {description}
        </span>
      ) : null}
    </label>
  )
}

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  children: ReactNode
  count?: string
}

export function Checkbox({ children, count, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className="checkbox">
      <span className="box">
        <Icon name="check" />
      </span>
      <span>{children}</span>
      {count ? <span className="count">{count}</span> : null}
    </AriaCheckbox>
  )
}
