import type { ReactNode } from 'react'
import { Removable } from './removable.tsx'

/** Shown while there are changes: saving and discarding remove it. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <Removable className="save-bar">{children}</Removable>
}
