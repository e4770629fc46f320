import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

export interface RemovableProps {
  className?: string
  /** The element that takes the focus; by default the page. */
  focusNext?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Buttons that can disappear when pressed. The focus then moves, instead of being lost. */
export function Removable({ className, focusNext, children }: RemovableProps) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = content.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const target = focusNext?.current ?? document.getElementById('main')
      target?.focus()
    }
  }, [focusNext])
  return (
    <div className={className} ref={content}>
      {children}
    </div>
  )
}
