import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still mounted, such as when a response arrives. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
