import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode
  kind?: 'primary' | 'danger' | 'quiet'
  isWide?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button. `isPending` keeps it focusable and announces that it is busy. */
export function Button({ kind, isWide, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={`button ${kind ?? ''} ${isWide ? 'wide' : ''}`}>
      {rest.isPending ? <span className="spinner" aria-hidden /> : null}
      {children}
    </AriaButton>
  )
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  icon: IconName
  /** The button’s accessible name and tooltip. */
  label: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** An icon button; its label is shown on hover and keyboard focus (`.icon::after`). */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} data-label={label} className={`button quiet icon ${className}`}>
      <Icon name={icon} />
    </AriaButton>
  )
}
