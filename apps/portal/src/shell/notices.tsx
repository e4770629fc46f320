import { lazy, Suspense, useEffect, useState } from 'react'
import { type Notice, onNotice } from '../design/notify.ts'
import { useWords } from '../words/use-words.tsx'

const Toasts = lazy(() => import('../design/toasts.tsx'))

/** Where `notify` shows its messages; loaded with the first one. */
export function Notices() {
  const words = useWords()
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => onNotice((notice) => setNotices((earlier) => [...earlier, notice])), [])
  if (notices.length === 0) return null
  return (
    <Suspense>
      <Toasts notices={notices} label={words.nav.notices} closeLabel={words.common.close} />
    </Suspense>
  )
}
