import type { Tone } from './feedback.tsx'

export interface Notice {
  tone: Tone
  title: string
  detail?: string
  /** Such as undoing what the notice reports. */
  action?: { label: string; run(): void }
}

type Listener = (notice: Notice) => void
const listeners = new Set<Listener>()

/** Shows a message above the page, wherever the person is by then. */
export function notify(notice: Notice): void {
  for (const listener of listeners) listener(notice)
}

/** @returns removes the listener */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
