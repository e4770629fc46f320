import { createContext, useContext, useEffect } from 'react'

/** Sets whether the surrounding dialog can only be closed with one of its buttons. */
export const DialogPersistence = createContext<(isPersistent: boolean) => void>(() => undefined)

/** Keeps the surrounding dialog open while a request is in flight, since closing it would not cancel the request. */
export function useKeepDialogOpen(isPending: boolean): void {
  const setPersistent = useContext(DialogPersistence)
  useEffect(() => {
    setPersistent(isPending)
    return () => setPersistent(false)
  }, [isPending, setPersistent])
}
