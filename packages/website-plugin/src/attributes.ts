import { kinds } from './kinds.ts'
import { LazyCalendar } from './lazy-calendar.ts'
import type { ListControl } from './list-control.ts'
import { SearchBox } from './search-box.ts'
import { getLocale } from './translations.ts'
import type { Kind } from './types.ts'

const DEFAULT_LIMIT = 6
const MAX_LIMIT = 100

/** Patterns of valid values, shown in console warnings; the service validates filters. */
const patterns: Record<string, string> = {
  limit: '[1-9]\\d*',
  layout: 'list|cards|calendar',
  theme: 'light|dark|auto',
  locale: '[\\w-]+',
  'heading-level': '[1-6]',
  month: '\\d{4}-\\d\\d',
}

const isValid = (name: string, value: string) => RegExp(`^(${patterns[name]})$`).test(value)

/** Warns on the console about an invalid attribute. */
export function warnIfInvalid({ localName }: Element, name: string, value: string | null): void {
  if (patterns[name] && value && !isValid(name, value))
    console.warn(`<${localName}>: ${name}="${value}" must be ${patterns[name]}`)
}

/** Returns the attribute’s value, or null if it is absent or invalid. */
function readValidAttribute(element: Element, name: string): string | null {
  const value = element.getAttribute(name)
  return value && isValid(name, value) ? value : null
}

/** Attributes that, when they change, rerender the list without a request. */
export const RENDER_ATTRIBUTES = [
  'locale',
  'theme',
  'heading-level',
  'label',
  'selectable',
  'no-structured-data',
  'no-event-view',
]
/** Attributes whose change replaces the control above the list. */
export const CONTROL_ATTRIBUTES = ['layout', 'month', 'search', 'q']

/** All observed attributes. */
export function getObservedAttributes(kind: Kind): string[] {
  return ['limit', ...RENDER_ATTRIBUTES, ...CONTROL_ATTRIBUTES, ...Object.keys(kinds[kind].filters)]
}

/** Items per page. */
export function getLimit(element: Element): number {
  return Math.min(Number(readValidAttribute(element, 'limit') ?? DEFAULT_LIMIT), MAX_LIMIT)
}

/** The element’s language: its own, the page’s or the browser’s. */
export function getLanguage(element: Element): string {
  const page = element.closest('[lang]')?.getAttribute('lang')
  return getLocale(element.getAttribute('locale'), page, navigator.language)
}

/** The heading level of item titles. */
export function getHeadingLevel(element: Element): number {
  return Number(readValidAttribute(element, 'heading-level') ?? 3)
}

/**
 * Builds the query for the public API.
 *
 * @param control the control above the list, whose parameters override the element’s
 * @param offset number of items to skip
 */
export function buildQuery(
  element: Element,
  kind: Kind,
  control: ListControl | null,
  offset: number,
): URLSearchParams {
  const values: Record<string, unknown> = { limit: control?.loadsAll ? MAX_LIMIT : getLimit(element), offset }
  for (const [attribute, parameter] of Object.entries(kinds[kind].filters))
    values[parameter] = element.getAttribute(attribute)
  const parameters = Object.entries({ ...values, ...control?.query() }).filter(([, value]) => value)
  return new URLSearchParams(parameters as [string, string][])
}

/**
 * Creates the control above the list, if any.
 *
 * @param onChange called on a new selection; `canKeepItems` is whether the old items can remain while others load
 */
export function createListControl(
  element: Element,
  kind: Kind,
  onChange: (canKeepItems: boolean) => void,
): ListControl | null {
  if (kind === 'events' && element.getAttribute('layout') === 'calendar')
    return new LazyCalendar(readValidAttribute(element, 'month'), () => onChange(false))
  if (kinds[kind].isSearchable && element.hasAttribute('search'))
    return new SearchBox(element.getAttribute('q') ?? '', () => onChange(true))
  return null
}
