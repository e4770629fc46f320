import { useSyncExternalStore } from 'react'
import { Banner } from '../design/feedback.tsx'
import { useWords } from '../words/use-words.tsx'

const subscribe = (notify: () => void) => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

export function OfflineBanner() {
  const words = useWords()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Banner tone="warning" title={words.errors.offline[0]}>
      {words.errors.offlineHint}
    </Banner>
  )
}
