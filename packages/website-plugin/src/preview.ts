import { addStyleSheet, make } from './dom.ts'
import eventCss from './event/event.css' with { type: 'text' }
import { createDetails } from './event/event-details.ts'
import { getEventTranslations } from './event/translations.ts'
import { createItem } from './item.ts'
import { type KindDefinition, kinds } from './kinds.ts'
import { styleSheet } from './style.ts'
import { getTranslations } from './translations.ts'
import type { AnyRecord, EventRecord, Kind } from './types.ts'

const eventStyleSheet = new CSSStyleSheet()
eventStyleSheet.replaceSync(eventCss)

const LEVEL = 3

/**
 * Shows a record in an element as websites show it: its item in the list and, for an event, its view below. Nothing in
 * it can be selected.
 *
 * @param record may lack fields, for example while it is being edited
 * @param locale a language tag (BCP 47)
 * @throws RangeError if a date is missing or invalid
 */
export function showPreview(element: HTMLElement, kind: Kind, record: object, locale: string): void {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const t = getTranslations(locale)
  const complete = {
    id: '',
    title: '',
    sponsor: '',
    tags: [],
    credits: [],
    ...record,
  } as unknown as AnyRecord
  const { parts, visual } = kinds[kind] as KindDefinition<Kind>
  const options = { level: LEVEL, visual, open: null, isSelectable: false, select: () => false }
  const list = make('ul', 'list', createItem(parts(complete as never, locale, t), options))
  list.classList.add(kind)
  list.role = 'list'
  const root = make('div', 'root', list)
  root.lang = locale
  root.inert = true
  if (kind === 'events') root.append(createEventView(complete as EventRecord, locale))
  shadow.adoptedStyleSheets = [styleSheet]
  shadow.replaceChildren(root)
  addStyleSheet(root, eventStyleSheet)
}

function createEventView(event: EventRecord, locale: string): HTMLElement {
  const details = createDetails(event, {
    root: document.body,
    locale,
    t: getTranslations(locale),
    eventTranslations: getEventTranslations(locale),
    level: LEVEL,
    buildCalendarUrl: () => 'about:blank',
  })
  return make('div', 'view', make('div', 'view-body', ...details))
}
