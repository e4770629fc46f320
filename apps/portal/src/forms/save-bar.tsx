import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Shown while there are changes. Saving and discarding remove it; the focus then goes to the page. */
export function SaveBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus()
    }
  }, [])
  return (
    <div className="save-bar" ref={bar}>
      {children}
    </div>
  )
}
