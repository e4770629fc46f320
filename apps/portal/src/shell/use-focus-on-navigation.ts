import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Moves focus to the new screen, for keyboard and screen reader users. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else if (pathname) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
