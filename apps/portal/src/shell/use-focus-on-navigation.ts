import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves focus to the new screen, for keyboard and screen reader users. A field keeps the focus if its screen remains,
 * such as the question field when a new conversation gets its URL.
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
