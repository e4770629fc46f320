import { useSyncExternalStore } from 'react'
import { Banner } from '../design/feedback.tsx'
import { useTranslations } from '../translations/use-translations.tsx'

const subscribe = (notify: () => void) => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

export function OfflineBanner() {
  const t = useTranslations()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Banner tone="warning" title={t.errors.offline[0]}>
      {t.errors.offlineHint}
    </Banner>
  )
}
