import { toHttpUrl } from './dom.ts'
import { getLinkedEventId } from './event-link.ts'
import { loadPart } from './parts/load-part.ts'
import { buildCalendarUrl, hasKey, readEvent } from './service.ts'
import type { Translations } from './translations.ts'
import type { EventRecord } from './types.ts'

/** The list in which an event is opened. */
export interface EventHost {
  root: HTMLElement
  locale: string
  t: Translations
  /** The heading level of list titles. */
  level: number
}

/** Creates a host; null if the list does not open events. */
export type GetHost = () => EventHost | null

const service = { readEvent, buildCalendarUrl }
const hostGetters = new Set<GetHost>()
/** Whether an event was opened; the visitor may have closed it. */
let hasOpened = false

/**
 * Opens an event of a list, and adds its URL to the browser’s history. If the view cannot be loaded, follows the
 * event’s link.
 */
export async function openEvent(host: EventHost, event: EventRecord): Promise<void> {
  try {
    const { showEvent } = await loadPart('event')
    hasOpened = true
    void showEvent(host, service, event.id, event)
  } catch (error) {
    console.warn(`Guildhall: ${error}`)
    const url = toHttpUrl(event.url ?? event.registrationUrl)
    if (url) location.assign(url)
  }
}

/** Adds a list in which the page’s URL can open an event. */
export function addHost(getHost: GetHost): void {
  hostGetters.add(getHost)
  // An event that is already open is not opened again.
  if (getLinkedEventId()) void followUrl()
}

export function removeHost(getHost: GetHost): void {
  hostGetters.delete(getHost)
}

/** Opens the event named in the page’s URL, or closes the open event if the URL names none. */
export async function followUrl(): Promise<void> {
  const id = hasKey() ? getLinkedEventId() : null
  if (!id && !hasOpened) return
  const [host] = [...hostGetters].map((getHost) => getHost()).filter((host) => host !== null)
  if (id && !host) return
  hasOpened = id !== null
  try {
    const { showEvent, closeEvent } = await loadPart('event')
    if (id && host) void showEvent(host, service, id, null)
    else closeEvent()
  } catch (error) {
    hasOpened = false
    console.warn(`Guildhall: ${error}`)
  }
}

addEventListener('popstate', () => void followUrl())
