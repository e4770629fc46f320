import { useEffect, useRef } from 'react'

/**
 * @returns a function that reports whether the page is still open, such as when a response arrives. It is not once the
 *   user has chosen another one, even while the code of that page is loaded and this one is still shown.
 */
export function useIsOpen(): () => boolean {
  const openPath = useRef<string | null>(null)
  useEffect(() => {
    openPath.current = location.pathname
    return () => {
      openPath.current = null
    }
  }, [])
  return () => openPath.current === location.pathname
}
