import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Buttons that can disappear when pressed. The focus then moves to the page, instead of being lost. */
export function Removable({ className, children }: { className?: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = content.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus()
    }
  }, [])
  return (
    <div className={className} ref={content}>
      {children}
    </div>
  )
}
