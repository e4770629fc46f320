import { lazy, Suspense, useEffect, useState } from 'react'
import { type Notice, onNotice } from '../design/notify.ts'
import { useTranslations } from '../translations/use-translations.tsx'

const loadToasts = () => import('../design/toasts.tsx')
const Toasts = lazy(loadToasts)

/** Late enough not to delay the first screen. */
const PRELOAD_DELAY_MS = 5_000

/**
 * Shows the notices from `notify`. The toasts’ code is loaded before the first notice, which may report that there is
 * no connection.
 */
export function Notices() {
  const t = useTranslations()
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => onNotice((notice) => setNotices((earlier) => [...earlier, notice])), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      // The first notice retries the import.
      loadToasts().catch(() => undefined)
    }, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (notices.length === 0) return null
  return (
    <Suspense>
      <Toasts notices={notices} label={t.nav.notices} closeLabel={t.common.close} />
    </Suspense>
  )
}
