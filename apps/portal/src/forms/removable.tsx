import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { restoreFocus } from '../design/restore-focus.ts'

export interface RemovableProps {
  className?: string
  /** The element that takes the focus; by default the page. */
  focusNext?: RefObject<HTMLElement | null>
  ref?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/**
 * Buttons that can disappear when pressed, or before their dialog returns the focus to them. The focus
 * then moves, instead of being lost.
 */
export function Removable({ className, focusNext, ref, children }: RemovableProps) {
  const ownRef = useRef<HTMLDivElement>(null)
  const content = ref ?? ownRef
  useLayoutEffect(() => {
    const element = content.current
    return () => {
      const findNext = () => focusNext?.current ?? document.getElementById('main')
      if (element?.contains(document.activeElement)) findNext()?.focus({ preventScroll: true })
      // A dialog returns the focus in the frame after it is closed.
      else restoreFocus(findNext)
    }
  }, [focusNext, content])
  return (
    <div className={className} ref={content}>
      {children}
    </div>
  )
}
