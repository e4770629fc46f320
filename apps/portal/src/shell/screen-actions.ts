import { useEffect, useSyncExternalStore } from 'react'
import type { Action } from './actions.ts'

let currentActions: readonly Action[] = []
const listeners = new Set<() => void>()

function setCurrentActions(actions: readonly Action[]): void {
  currentActions = actions
  for (const listener of listeners) listener()
}

/**
 * Adds the actions of the current screen to the palette and the shortcuts. The array must be stable, for example from
 * `useMemo`.
 */
export function useScreenActions(actions: readonly Action[]): void {
  useEffect(() => {
    setCurrentActions(actions)
    return () => setCurrentActions([])
  }, [actions])
}

/** The actions that the current screen has added. */
export function useCurrentScreenActions(): readonly Action[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => currentActions,
  )
}
