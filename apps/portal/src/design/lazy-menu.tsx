import { type ReactElement, Suspense, useState } from 'react'
import { IconButton, type IconButtonProps } from './button.tsx'

export interface LazyMenuProps extends IconButtonProps {
  /** Imports the menu; called on hover, so that it is there when the button is pressed. */
  load(): Promise<unknown>
  /** Renders the open menu and its button. */
  children(button: ReactElement): ReactElement
}

/**
 * A button whose menu is loaded on hover or when it is first opened, because menus would be a large part of the first
 * screen’s script.
 */
export function LazyMenu({ load, children, ...button }: LazyMenuProps) {
  const [wasOpened, setOpened] = useState(false)
  const trigger = <IconButton {...button} />
  if (wasOpened) return <Suspense fallback={trigger}>{children(trigger)}</Suspense>
  return (
    <IconButton
      {...button}
      aria-haspopup="menu"
      onHoverStart={() => void load()}
      onPress={() => setOpened(true)}
    />
  )
}
