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

/** @returns a function that removes the listener */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
