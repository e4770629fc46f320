import { addStyleSheet, make } from '../dom.ts'
import type { EventHost } from '../event-host.ts'
import { buildEventLink, getLinkedEventId } from '../event-link.ts'
import { closeShape, createIcon } from '../icon.ts'
import type { EventRecord } from '../types.ts'
import css from './event.css' with { type: 'text' }
import { createDetails } from './event-details.ts'
import { type EventTranslations, getEventTranslations } from './translations.ts'

/** Requests and URLs with the plugin’s key. */
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
 * @param event null if the page’s URL opened the event, which is then loaded; otherwise the event’s URL is added to the
 *   browser’s history
 */
export async function showEvent(
  host: EventHost,
  service: EventService,
  id: string,
  event: EventRecord | null,
): Promise<void> {
  if (view?.id === id && view.dialog.isConnected) return
  closeEvent()
  const t = getEventTranslations(host.locale)
  const body = make('div', 'view-body')
  body.tabIndex = -1
  // By default, the dialog would focus the close button.
  body.autofocus = true
  body.ariaLive = 'polite'
  const dialog = createDialog(host, t, body)
  view = { id, dialog, isInHistory: event !== null && addToHistory(id) }
  dialog.showModal()
  const options = { ...host, buildCalendarUrl: service.buildCalendarUrl, eventTranslations: t }
  if (event) return renderEvent(dialog, body, event, options)
  body.append(make('p', 'view-note', t.loading))
  try {
    renderEvent(dialog, body, await service.readEvent(id), options)
  } catch (error) {
    const { status, message } = error as Error & { status?: number }
    console.warn(`<guildhall-events>: ${message}`)
    const note = status === 404 ? t.missing : t.failed
    dialog.ariaLabel = note
    body.replaceChildren(make('p', 'view-note', note))
  }
}

/** Closes the view without changing the page’s URL. */
export function closeEvent(): void {
  const dialog = view?.dialog
  view = null
  dialog?.close()
}

function renderEvent(
  dialog: HTMLDialogElement,
  body: HTMLElement,
  event: EventRecord,
  options: Parameters<typeof createDetails>[1],
): void {
  dialog.ariaLabel = event.title
  body.replaceChildren(...createDetails(event, options))
}

function createDialog({ root }: EventHost, t: EventTranslations, body: HTMLElement): HTMLDialogElement {
  const closeButton = make('button', 'view-close', createIcon(closeShape))
  closeButton.type = 'button'
  closeButton.ariaLabel = t.close
  const dialog = make('dialog', 'view', body, closeButton)
  dialog.ariaLabel = t.loading
  closeButton.onclick = () => dialog.close()
  // A click on the backdrop targets the dialog itself.
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

/** Adds the event’s URL to the browser’s history. @returns false if the browser rejects it, as in sandboxed frames */
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
