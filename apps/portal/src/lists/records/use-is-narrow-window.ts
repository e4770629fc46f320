import { useSyncExternalStore } from 'react'

const query = matchMedia('(max-width: 40rem)')

/** Whether the window is as narrow as a phone, as in the style sheets. */
export function useIsNarrowWindow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => query.matches,
  )
}
