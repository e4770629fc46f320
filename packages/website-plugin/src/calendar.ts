import { forTheEye, make } from './dom.ts'
import { dates, dayIn, daysOf, type Span } from './format.ts'
import type { Guide, View } from './guide.ts'
import type { EventRecord } from './types.ts'

const DAY = 86_400_000
/** Always as many, so that no month is higher than another. */
const WEEKS = 6
/** What goes on for days may have begun before the first day that is shown, itself of the week before. */
const LOOK_BACK = (31 + 7) * DAY
const TITLES = 2

/** Days are counted as UTC midnights; which day an event is on is for its own time zone to say. */
const nameOf = (day: number) => new Date(day).toISOString().slice(0, 10)

/** The same day of another month, or its last. */
function otherMonth(day: number, months: number): number {
  const date = new Date(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  return last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))
}

/** How many days after the first of its week a day is; weeks begin on Monday where the browser doesn't know. */
function placeInWeek(day: number, locale: string): number {
  const known = new Intl.Locale(locale) as { getWeekInfo?(): { firstDay: number } }
  return (new Date(day).getUTCDay() - (known.getWeekInfo?.().firstDay ?? 1) + 7) % 7
}

/** A month as a grid of days (WAI-ARIA grid), whose chosen day's events are shown in the list below. */
export class Calendar implements Guide {
  readonly whole = true
  readonly element = make('div', 'calendar')
  #changed: () => void
  #chosen = ''
  #day: number
  #view: View | null = null
  #locale = 'en'
  #title = make('p', 'month')
  #before = make('button', 'step')
  #after = make('button', 'step')
  #weekdays = make('tr')
  // Libraries of older pages have an `Array.from` and an `entries` of their own, which do something else.
  #cells = [...Array(7 * WEEKS)].map(() => make('td', 'day'))
  #body = make('tbody')
  #grid = make('table', 'grid', make('thead', '', this.#weekdays), this.#body)

  /**
   * @param month `2026-09`; null for this month
   * @param changed told when another month is to be read
   */
  constructor(month: string | null, changed: () => void) {
    this.#changed = changed
    this.#day = Date.parse(month ? `${month}-01` : '') || this.#now
    this.#before.onclick = () => this.#goTo(otherMonth(this.#day, -1))
    this.#after.onclick = () => this.#goTo(otherMonth(this.#day, 1))
    this.#title.ariaLive = 'polite'
    this.element.append(make('div', 'months', this.#title, this.#before, this.#after), this.#grid)
    this.#fill()
  }

  query(): Record<string, string> {
    const month = Date.parse(`${this.#month}-01`)
    // With the days of other months beside it, and one more: somewhere it is yesterday or tomorrow already.
    return {
      when: 'all',
      'startsAt[after]': new Date(month - LOOK_BACK).toISOString(),
      'startsAt[before]': new Date(month + (7 * WEEKS + 1) * DAY).toISOString(),
    }
  }

  show(view: View): number {
    this.#view = view
    const { locale } = view
    this.#locale = locale
    const items = view.items as readonly EventRecord[]
    const format = (options: Intl.DateTimeFormatOptions, day: number) =>
      dates(locale, { ...options, calendar: 'gregory' }, 'UTC').format(day)
    this.#showMonths(format)
    const first = this.#first(locale)
    this.#weekdays.replaceChildren(
      ...this.#cells.slice(0, 7).map((_, index) => {
        const name = make('th', 'weekday', format({ weekday: 'short' }, first + index * DAY))
        name.scope = 'col'
        return name
      }),
    )
    const spans = items.map(daysOf)
    this.#cells.forEach((cell, index) => {
      const day = first + index * DAY
      const titles = items.filter((_, at) => isOn(spans[at], nameOf(day))).map(({ title }) => title)
      this.#showDay(cell, day, format, titles)
    })
    return this.#markRows(view, spans)
  }

  #showMonths(format: (options: Intl.DateTimeFormatOptions, day: number) => string): void {
    const name = (months: number) => format({ month: 'long', year: 'numeric' }, otherMonth(this.#day, months))
    // Said again only when it is another.
    this.#grid.ariaLabel = name(0)
    if (this.#title.textContent !== name(0)) this.#title.textContent = name(0)
    this.#before.replaceChildren(forTheEye('', '‹ '), name(-1))
    this.#after.replaceChildren(name(1), forTheEye('', ' ›'))
  }

  #showDay(
    cell: HTMLTableCellElement,
    day: number,
    format: (options: Intl.DateTimeFormatOptions, day: number) => string,
    titles: string[],
  ): void {
    const name = nameOf(day)
    cell.tabIndex = day === this.#day ? 0 : -1
    cell.ariaSelected = String(name === this.#chosen)
    cell.ariaCurrent = day === this.#now ? 'date' : null
    cell.classList.toggle('other', !this.#isInMonth(name))
    const rest = titles.length - TITLES
    cell.replaceChildren(
      forTheEye('number', format({ day: 'numeric' }, day)),
      make('span', 'status', format({ dateStyle: 'full' }, day)),
      ...titles.map((title, index) => make('bdi', index < TITLES ? 'entry' : 'status', title)),
      ...(rest > 0 ? [forTheEye('rest', `+${rest}`)] : []),
    )
  }

  /** Where there is no room for the grid the whole month is shown, otherwise the chosen day: the style sheet knows. */
  #markRows({ rows }: View, spans: Span[]): number {
    let seen = 0
    const month = this.#month
    spans.forEach((span, index) => {
      const isHere = span[0].slice(0, 7) <= month && span[1] >= month
      if (isHere) seen++
      rows[index]?.classList.toggle('elsewhere', !isHere)
      rows[index]?.classList.toggle('chosen', isOn(span, this.#chosen))
    })
    return seen
  }

  /** The month that is shown, as `2026-09`. */
  get #month(): string {
    return nameOf(this.#day).slice(0, 7)
  }

  #isInMonth(name: string): boolean {
    return name.startsWith(this.#month)
  }

  /** The first day that is shown. */
  #first(locale: string): number {
    const first = Date.parse(`${this.#month}-01`)
    return first - placeInWeek(first, locale) * DAY
  }

  /** The reader's today. */
  get #now(): number {
    return Date.parse(dayIn(undefined, new Date()))
  }

  #fill(): void {
    this.#grid.role = 'grid'
    for (let week = 0; week < WEEKS; week++)
      this.#body.append(make('tr', '', ...this.#cells.slice(week * 7, week * 7 + 7)))
    this.#body.onkeydown = (event) => this.#press(event)
    this.#body.onclick = ({ target }) => {
      const index = this.#cells.findIndex((cell) => cell.contains(target as Node))
      if (index >= 0) this.#choose(this.#first(this.#locale) + index * DAY)
    }
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const onward = getComputedStyle(this.element).direction === 'rtl' ? -1 : 1
    const inWeek = placeInWeek(this.#day, this.#locale)
    const day = this.#day
    const moves: Record<string, number> = {
      ArrowRight: day + onward * DAY,
      ArrowLeft: day - onward * DAY,
      ArrowDown: day + 7 * DAY,
      ArrowUp: day - 7 * DAY,
      Home: day - inWeek * DAY,
      End: day + (6 - inWeek) * DAY,
      PageUp: otherMonth(day, -1),
      PageDown: otherMonth(day, 1),
    }
    const { key } = event
    const move = moves[key]
    if (move !== undefined) this.#goTo(move, true)
    else if (key === 'Enter' || key === ' ') this.#choose(day)
    else return
    event.preventDefault()
  }

  #choose(day: number): void {
    this.#chosen = nameOf(day)
    this.#goTo(day, true)
  }

  /** @param focus whether the focus is in the grid, and goes along */
  #goTo(day: number, focus = false): void {
    const isOther = !this.#isInMonth(nameOf(day))
    this.#day = day
    if (isOther) this.#changed()
    else if (this.#view) this.show(this.#view)
    if (focus) this.#cells.find(({ tabIndex }) => tabIndex === 0)?.focus()
  }
}

function isOn(span: Span | undefined, day: string): boolean {
  return span !== undefined && span[0] <= day && day <= span[1]
}
