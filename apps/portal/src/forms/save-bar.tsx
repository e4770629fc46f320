import type { ReactNode } from 'react'
import { Removable } from './removable.tsx'

/** The bar with the buttons of a form. When it is removed, the focus moves to the page. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <Removable className="save-bar">{children}</Removable>
}
