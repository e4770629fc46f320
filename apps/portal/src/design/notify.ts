import type { Tone } from './feedback.tsx'

export interface Notice {
  tone: Tone
  title: string
  detail?: string
  /** An optional action, such as undo. */
  action?: { label: string; run(): void }
}

type Listener = (notice: Notice) => void
const listeners = new Set<Listener>()

/** Shows a notice above the current page. */
export function notify(notice: Notice): void {
  for (const listener of listeners) listener(notice)
}

const notLoadedListeners = new Set<() => void>()

/** Reports that the code of a part of the screen could not be loaded. */
export function notifyNotLoaded(): void {
  for (const listener of notLoadedListeners) listener()
}

/** @returns a function that removes the listener */
export function onNotLoaded(listener: () => void): () => void {
  notLoadedListeners.add(listener)
  return () => notLoadedListeners.delete(listener)
}

/** @returns a function that removes the listener */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
