import { type ReactNode, useRef } from 'react'
import { useBottomBar } from '../design/use-bottom-bar.ts'
import { Removable } from './removable.tsx'

/** The bar with the buttons of a form. When it is removed, the focus moves to the page. */
export function SaveBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useBottomBar(bar)
  return (
    <Removable className="save-bar" ref={bar}>
      {children}
    </Removable>
  )
}
