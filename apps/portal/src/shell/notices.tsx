import { lazy, Suspense, useEffect, useState } from 'react'
import { type Notice, onNotice } from '../design/notify.ts'
import { useWords } from '../words/use-words.tsx'

const Toasts = lazy(() => import('../design/toasts.tsx'))

/** Where `notify` shows its messages; loaded with the first one. */
export function Notices() {
  const words = useWords()
  const [first, setFirst] = useState<Notice | null>(null)
  useEffect(() => onNotice((notice) => setFirst((earlier) => earlier ?? notice)), [])
  if (!first) return null
  return (
    <Suspense>
      <Toasts first={first} label={words.nav.notices} closeLabel={words.common.close} />
    </Suspense>
  )
}
