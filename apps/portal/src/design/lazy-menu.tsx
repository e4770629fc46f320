import { type ReactElement, Suspense, useRef, useState } from 'react'
import { IconButton, type IconButtonProps } from './button.tsx'
import { restoreFocus } from './restore-focus.ts'

export interface LazyMenuProps extends IconButtonProps {
  /** Imports the menu; called on hover, so that it is loaded before the button is pressed. */
  load(): Promise<unknown>
  /** Renders the menu with its button, from the first time that it is opened. */
  children(props: MenuButtonProps): ReactElement
}

/** The props that a menu passes to its `MenuTrigger`. */
export interface MenuButtonProps {
  button: ReactElement
  onOpenChange(isOpen: boolean): void
}

/**
 * A button whose menu is loaded on hover or when it is first opened, because menus would be a large part of the first
 * screen’s script.
 */
export function LazyMenu({ load, children, ...button }: LazyMenuProps) {
  const [wasOpened, setOpened] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  if (!wasOpened)
    return (
      <IconButton
        {...button}
        aria-haspopup="menu"
        onHoverStart={() => void load()}
        onPress={() => setOpened(true)}
      />
    )
  const trigger = <IconButton {...button} ref={ref} />
  // The pressed button is replaced by the menu’s own, so React Aria cannot return the focus to it.
  const onOpenChange = (isOpen: boolean): void => {
    if (!isOpen) restoreFocus(() => ref.current)
  }
  return <Suspense fallback={trigger}>{children({ button: trigger, onOpenChange })}</Suspense>
}
