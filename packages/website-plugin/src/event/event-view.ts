import { addStyleSheet, make } from '../dom.ts'
import type { EventHost } from '../event-host.ts'
import { buildEventLink, getLinkedEventId } from '../event-link.ts'
import { closeShape, createIcon } from '../icon.ts'
import type { EventRecord } from '../types.ts'
import css from './event.css' with { type: 'text' }
import { createDetails } from './event-details.ts'
import { type EventWords, getEventWords } from './words.ts'

/** The plugin’s requests, which know the key. */
export interface EventService {
  readEvent(id: string): Promise<EventRecord>
  buildCalendarUrl(id?: string): string
}

const styleSheet = new CSSStyleSheet()
styleSheet.replaceSync(css)

/** The open view, one per page. */
let view: { id: string; dialog: HTMLDialogElement; isInHistory: boolean } | null = null

/**
 * Shows an event in a modal dialog.
 *
 * @param event null to load the event of the page’s URL; otherwise the URL is added to the browser’s history
 */
export async function showEvent(
  host: EventHost,
  service: EventService,
  id: string,
  event: EventRecord | null,
): Promise<void> {
  if (view?.id === id && view.dialog.isConnected) return
  closeEvent()
  const words = getEventWords(host.locale)
  const body = make('div', 'view-body')
  body.tabIndex = -1
  // The dialog’s own focus would be the close button.
  body.autofocus = true
  body.ariaLive = 'polite'
  const dialog = createDialog(host, words, body)
  view = { id, dialog, isInHistory: event !== null && addToHistory(id) }
  dialog.showModal()
  const details = { ...host, buildCalendarUrl: service.buildCalendarUrl, eventWords: words }
  if (event) return show(dialog, body, event, details)
  body.append(make('p', 'view-note', words.loading))
  try {
    const loaded = await service.readEvent(id)
    show(dialog, body, loaded, details)
  } catch (error) {
    const { status, message } = error as Error & { status?: number }
    console.warn(`<guildhall-events>: ${message}`)
    body.replaceChildren(make('p', 'view-note', status === 404 ? words.missing : words.failed))
  }
}

/** Closes the view without changing the page’s URL. */
export function closeEvent(): void {
  const dialog = view?.dialog
  view = null
  dialog?.close()
}

function show(
  dialog: HTMLDialogElement,
  body: HTMLElement,
  event: EventRecord,
  details: Parameters<typeof createDetails>[1],
): void {
  dialog.ariaLabel = event.title
  body.replaceChildren(...createDetails(event, details))
}

function createDialog({ root }: EventHost, words: EventWords, body: HTMLElement): HTMLDialogElement {
  const close = make('button', 'view-close', createIcon(closeShape))
  close.type = 'button'
  close.ariaLabel = words.close
  const dialog = make('dialog', 'view', body, close)
  dialog.ariaLabel = words.loading
  close.onclick = () => dialog.close()
  // The backdrop belongs to the dialog.
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close()
  }
  dialog.onclose = () => {
    dialog.remove()
    if (view?.dialog === dialog) leaveUrl()
  }
  addStyleSheet(root, styleSheet)
  root.append(dialog)
  return dialog
}

/** Some documents, such as sandboxed frames, have no history: the view then has no URL. */
function addToHistory(id: string): boolean {
  try {
    history.pushState(history.state, '', buildEventLink(id))
    return true
  } catch {
    return false
  }
}

/** Goes back to the page’s own URL after the visitor closed the view. */
function leaveUrl(): void {
  const isInHistory = view?.isInHistory
  view = null
  if (!getLinkedEventId()) return
  if (isInHistory) history.back()
  else history.replaceState(history.state, '', buildEventLink(null))
}
