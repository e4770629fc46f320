import { Calendar } from './calendar.ts'
import type { Guide } from './guide.ts'
import { kinds } from './kinds.ts'
import { SearchBox } from './search-box.ts'
import type { Kind } from './types.ts'
import { localeOf } from './words.ts'

const USUAL_LIMIT = 6
const MOST_AT_ONCE = 100

/** What attributes take, as patterns that a web editor can read; filters are the service's to judge. */
const takes: Record<string, string> = {
  limit: '[1-9]\\d*',
  layout: 'list|cards|calendar',
  theme: 'light|dark|auto',
  locale: '[\\w-]+',
  'heading-level': '[1-6]',
  month: '\\d{4}-\\d\\d',
}

const fits = (name: string, value: string) => RegExp(`^(${takes[name]})$`).test(value)

/** Tells the web editor of an attribute that is something else than it takes. */
export function check({ localName }: Element, name: string, value: string | null): void {
  if (takes[name] && value && !fits(name, value))
    console.warn(`<${localName}>: ${name}="${value}" must be ${takes[name]}`)
}

/** What is something else than the attribute takes counts as absent. */
function fitting(element: Element, name: string): string | null {
  const value = element.getAttribute(name)
  return value && fits(name, value) ? value : null
}

/** What is there is shown otherwise. */
export const shownAnew = ['locale', 'theme', 'heading-level', 'label', 'selectable', 'no-structured-data']
/** What stands above the list depends on them. */
export const choosing = ['layout', 'month', 'search', 'q']

/** All that an element looks at. */
export function attributesOf(kind: Kind): string[] {
  return ['limit', ...shownAnew, ...choosing, ...Object.keys(kinds[kind].filters)]
}

/** How many items at a time an element asks for. */
export function limitOf(element: Element): number {
  return Math.min(Number(fitting(element, 'limit') ?? USUAL_LIMIT), MOST_AT_ONCE)
}

/** The language of an element: its own, the page's around it, the browser's. */
export function languageOf(element: Element): string {
  const page = element.closest('[lang]')?.getAttribute('lang')
  return localeOf(element.getAttribute('locale'), page, navigator.language)
}

/** The level of an element's titles as headings. */
export function headingLevelOf(element: Element): number {
  return Number(fitting(element, 'heading-level') ?? 3)
}

/**
 * What an element asks the public API for.
 *
 * @param guide what stands above its list, whose parameters take the place of the element's own
 * @param offset how many items come before
 */
export function queryOf(element: Element, kind: Kind, guide: Guide | null, offset: number): URLSearchParams {
  const asked: Record<string, unknown> = { limit: guide?.whole ? MOST_AT_ONCE : limitOf(element), offset }
  for (const [attribute, parameter] of Object.entries(kinds[kind].filters))
    asked[parameter] = element.getAttribute(attribute)
  const given = Object.entries({ ...asked, ...guide?.query() }).filter(([, value]) => value)
  return new URLSearchParams(given as [string, string][])
}

/**
 * What stands above the list of an element, if anything.
 *
 * @param changed told when the visitor asks for another part of the list; `keep` says whether what is there may stay
 */
export function guideOf(element: Element, kind: Kind, changed: (keep: boolean) => void): Guide | null {
  if (kind === 'events' && element.getAttribute('layout') === 'calendar')
    return new Calendar(fitting(element, 'month'), () => changed(false))
  if (kinds[kind].search && element.hasAttribute('search'))
    return new SearchBox(element.getAttribute('q') ?? '', () => changed(true))
  return null
}
