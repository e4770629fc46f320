import { type ReactElement, Suspense, useState } from 'react'
import { IconButton, type IconButtonProps } from './button.tsx'

export interface LazyMenuProps extends IconButtonProps {
  /** Imports the menu; called on hover too. */
  load(): Promise<unknown>
  /** Renders the menu, open, with its button. */
  children(button: ReactElement): ReactElement
}

/**
 * A button whose menu is loaded when it is first opened, because menus are a large part of the first screen’s script.
 */
export function LazyMenu({ load, children, ...button }: LazyMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = <IconButton {...button} />
  if (isOpen) return <Suspense fallback={trigger}>{children(trigger)}</Suspense>
  return (
    <IconButton
      {...button}
      aria-haspopup="menu"
      onHoverStart={() => void load()}
      onPress={() => setOpen(true)}
    />
  )
}
