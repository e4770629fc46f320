import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves focus to the new screen, for keyboard and screen reader users. A field of a screen that remains keeps the focus,
 * such as that for the next question when a conversation gets its URL.
 */
export function useFocusOnNavigation(): void {
  // Resolved once the new screen has replaced the previous one.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const isFirst = useRef(true)
  useEffect(() => {
    if (pathname === undefined) return
    if (isFirst.current) isFirst.current = false
    else if (!document.activeElement?.matches('main :is(input, textarea)'))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
