import { make, toHttpUrl } from '../dom.ts'
import type { EventHost } from '../event-host.ts'
import { formatEventTime, formatOtherTime, formatPrice, getEventZone } from '../format.ts'
import { getRegistrationUrl } from '../registration.ts'
import type { Address, EventRecord } from '../types.ts'
import { renderMarkdown } from './markdown.ts'
import type { EventTranslations } from './translations.ts'

export interface DetailsOptions extends EventHost {
  eventTranslations: EventTranslations
  buildCalendarUrl(id?: string): string
}

/** The content of the event view, in the order in which people decide: what, when, where, how much, and more. */
export function createDetails(event: EventRecord, options: DetailsOptions): Node[] {
  const { t, level } = options
  const title = make(`h${level}` as 'h3', 'view-title', make('bdi', '', event.title))
  const head = make('div', 'head', title)
  if (event.status === 'cancelled') head.append(make('span', 'badge cancelled', t.cancelled))
  return [
    ...createImage(event),
    head,
    createFacts(event, options),
    createActions(event, options),
    createText(event, options),
  ]
}

function createImage({ imageUrl }: EventRecord): Node[] {
  const url = toHttpUrl(imageUrl)
  if (!url) return []
  const image = make('img', 'view-image')
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.onerror = () => image.remove()
  image.src = url
  return [image]
}

function createFacts(event: EventRecord, { eventTranslations, locale, t }: DetailsOptions): Node {
  const list = make('dl', 'facts')
  const add = (name: string, ...lines: (Node | string | null | false | undefined)[]) => {
    const visibleLines = lines.filter((line) => !!line) as (Node | string)[]
    if (visibleLines[0])
      list.append(make('dt', '', name), make('dd', '', ...visibleLines.map((line) => make('div', '', line))))
  }
  const zone = getEventZone(locale, event)
  const when = make('span', '', formatEventTime(locale, t, event), ...(zone ? [` · ${zone}`] : []))
  const otherTime = formatOtherTime(locale, t, event)
  add(eventTranslations.when, when, otherTime && make('span', 'meta', otherTime[0], ` · ${otherTime[1]}`))
  const lines = formatAddress(event.address, locale)
  const isOnline = event.format === 'online' || event.format === 'hybrid'
  add(
    eventTranslations.where,
    event.venue,
    ...lines,
    isOnline && t[event.format as 'online'],
    event.format !== 'online' && createMapLink(event, lines, eventTranslations),
  )
  add(eventTranslations.price, formatPrice(locale, t, event.price))
  add(eventTranslations.organizer, event.organizer)
  return list
}

/** Countries that write the postal code after the city. */
const cityFirstCountries = ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'IN']

/** The lines of a postal address, with the country’s name in the locale’s language. */
function formatAddress(address: Address | null, locale: string): string[] {
  if (!address) return []
  const { line1, line2, city, region, postalCode, country } = address
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const countryName = country && /^[A-Z]{2}$/.test(country) ? names.of(country) : country
  const cityLine = (cityFirstCountries.includes(country ?? '') ? [city, postalCode] : [postalCode, city])
    .filter(Boolean)
    .join(' ')
  return [line1, line2, cityLine, [region, countryName].filter(Boolean).join(', ')].filter(
    (line) => !!line,
  ) as string[]
}

/** Links to a map search; null without a street or a city, since a venue alone is rarely unique. */
function createMapLink(
  { venue, address }: EventRecord,
  lines: string[],
  { map }: EventTranslations,
): Node | null {
  if (!address?.city && !address?.line1) return null
  const query = new URLSearchParams({ query: [venue, ...lines].filter(Boolean).join(', ') })
  return createLink(`https://www.openstreetmap.org/search?${query}`, 'map', map)
}

function createActions(event: EventRecord, { buildCalendarUrl, eventTranslations, t }: DetailsOptions): Node {
  const actions = make('div', 'view-actions')
  const registration = getRegistrationUrl(event)
  if (registration) actions.append(createLink(registration, 'button', t.register))
  const file = createLink(buildCalendarUrl(event.id), 'action', eventTranslations.add)
  file.download = ''
  const feed = createLink(
    buildCalendarUrl().replace(/^https?:/, 'webcal:'),
    'action',
    eventTranslations.subscribe,
  )
  actions.append(file, feed)
  return actions
}

function createText(
  { summary, description, url }: EventRecord,
  { eventTranslations, level }: DetailsOptions,
): Node {
  const text = make('div', 'view-text')
  if (summary && !description?.startsWith(summary)) text.append(make('p', 'summary', summary))
  if (description) text.append(...renderMarkdown(description, Math.min(level + 1, 6)))
  const page = toHttpUrl(url)
  if (page) text.append(make('p', '', createLink(page, 'page', eventTranslations.page)))
  return text
}

function createLink(url: string, part: string, label: string): HTMLAnchorElement {
  const link = make('a', part, label)
  link.href = url
  return link
}
