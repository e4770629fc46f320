import { useCallback, useEffect, useState } from 'react'
import { type Notice, notify, onNotice, onNotLoaded } from '../design/notify.ts'
import type ToastsComponent from '../design/toasts.tsx'
import { useTranslations } from '../translations/use-translations.tsx'

/** Late enough not to delay the first screen. */
const PRELOAD_DELAY_MS = 5_000

/**
 * Shows the notices from `notify`. The toasts’ code is loaded before the first notice, which may report that there is
 * no connection; if that fails, each notice tries again.
 */
export function Notices() {
  const t = useTranslations()
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const [Toasts, setToasts] = useState<typeof ToastsComponent | null>(null)
  const load = useCallback(() => {
    import('../design/toasts.tsx').then(
      (module) => setToasts(() => module.default),
      () => undefined,
    )
  }, [])
  useEffect(
    () =>
      onNotice((notice) => {
        load()
        setNotices((earlier) => [...earlier, notice])
      }),
    [load],
  )
  useEffect(() => {
    const [title, detail] = t.errors.notLoaded
    return onNotLoaded(() => notify({ tone: 'danger', title, detail }))
  }, [t])
  useEffect(() => {
    const timer = setTimeout(load, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [load])
  if (notices.length === 0 || !Toasts) return null
  return <Toasts notices={notices} label={t.nav.notices} closeLabel={t.common.close} />
}
