import { type ReactElement, Suspense, startTransition, useRef, useState } from 'react'
import { IconButton, type IconButtonProps } from './button.tsx'
import { restoreFocus } from './restore-focus.ts'

export interface LazyMenuProps extends IconButtonProps {
  /** Imports the menu; called on hover and focus, so that it is loaded before the button is pressed. */
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
 * A button whose menu is loaded on hover, on focus or when it is first opened, because menus would be a large part of the
 * first screen’s script. Until it is loaded, Escape or leaving the button cancels opening it.
 */
export function LazyMenu({ load, children, ...button }: LazyMenuProps) {
  const [wasOpened, setOpened] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const isOpening = useRef(false)
  // A failed import fails again when the menu is rendered, and is reported there.
  const preload = () => load().catch(() => undefined)
  const open = async (): Promise<void> => {
    isOpening.current = true
    await preload()
    // In a transition, the button keeps the focus until the menu takes it.
    if (isOpening.current) startTransition(() => setOpened(true))
  }
  const cancel = (): void => {
    isOpening.current = false
  }
  if (!wasOpened)
    return (
      <IconButton
        {...button}
        aria-haspopup="menu"
        onHoverStart={() => void preload()}
        onFocus={() => void preload()}
        onBlur={cancel}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
          // React Aria stops handled keys, which may be shortcuts of the page.
          event.continuePropagation()
        }}
        onPress={() => void open()}
      />
    )
  const trigger = <IconButton {...button} ref={ref} />
  // The pressed button is replaced by the menu’s own, so React Aria cannot return the focus to it.
  const onOpenChange = (isOpen: boolean): void => {
    if (!isOpen) restoreFocus(() => ref.current)
  }
  return <Suspense fallback={trigger}>{children({ button: trigger, onOpenChange })}</Suspense>
}
