import { useEffect, useSyncExternalStore } from 'react'
import type { Action } from './actions.ts'

let current: readonly Action[] = []
const listeners = new Set<() => void>()

function replace(actions: readonly Action[]): void {
  current = actions
  for (const listener of listeners) listener()
}

/**
 * Adds the actions of the current screen to the palette and the shortcuts. The array must be stable, for example from
 * `useMemo`.
 */
export function useScreenActions(actions: readonly Action[]): void {
  useEffect(() => {
    replace(actions)
    return () => replace([])
  }, [actions])
}

/** The actions that the current screen has added. */
export function useCurrentScreenActions(): readonly Action[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
