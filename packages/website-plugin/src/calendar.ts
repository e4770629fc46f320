import css from './calendar.css' with { type: 'text' }
import { createDecorative, make } from './dom.ts'
import { createDateFormat, formatDay, getDays, type Span } from './format.ts'
import { createIcon, nextShape, previousShape } from './icon.ts'
import type { ListControl, View } from './list-control.ts'
import type { EventRecord } from './types.ts'

export const styleSheet = new CSSStyleSheet()
styleSheet.replaceSync(css)

const DAY_MS = 86_400_000
/** A constant number of weeks keeps the height constant. */
const WEEKS = 6
const MAX_TITLES = 2

/** Days are UTC midnights; an event’s days follow the time zone in which it is shown. */
const formatIsoDate = (day: number) => new Date(day).toISOString().slice(0, 10)

/** The same day of another month, or its last day. */
function addMonths(day: number, months: number): number {
  const date = new Date(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  return last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))
}

/** A day’s index in its week; weeks begin on Monday in browsers without week data. */
function getWeekdayIndex(day: number, locale: string): number {
  const intlLocale = new Intl.Locale(locale) as { getWeekInfo?(): { firstDay: number } }
  return (new Date(day).getUTCDay() - (intlLocale.getWeekInfo?.().firstDay ?? 1) + 7) % 7
}

/** A month as a grid of days (WAI-ARIA grid); the list below shows the selected day’s events. */
export class Calendar implements ListControl {
  readonly loadsAll = true
  #onMonthChange: () => void
  #selectedDay = ''
  #day: number
  #view: View | null = null
  #locale = 'en'
  #title = make('p', 'month')
  #previousButton = make('button', 'step')
  #nextButton = make('button', 'step')
  #weekdays = make('tr')
  // Libraries of older pages replace `Array.from` and `entries` with incompatible versions.
  #cells = [...Array(7 * WEEKS)].map(() => make('td', 'day'))
  #body = make('tbody')
  #grid = make('table', 'grid', make('thead', '', this.#weekdays), this.#body)

  /**
   * @param element the calendar’s container
   * @param month `2026-09`; null for the current month
   * @param onMonthChange called when another month must be loaded
   */
  constructor(
    readonly element: HTMLElement,
    month: string | null,
    onMonthChange: () => void,
  ) {
    this.#onMonthChange = onMonthChange
    this.#day = Date.parse(month ? `${month}-01` : '') || this.#today
    this.#previousButton.onclick = () => this.#goTo(addMonths(this.#day, -1))
    this.#nextButton.onclick = () => this.#goTo(addMonths(this.#day, 1))
    this.#previousButton.append(createIcon(previousShape))
    this.#nextButton.append(createIcon(nextShape))
    this.#title.ariaLive = 'polite'
    this.element.append(
      make('div', 'months', this.#title, this.#previousButton, this.#nextButton),
      this.#grid,
    )
    this.#createGrid()
  }

  query(): Record<string, string> {
    const month = Date.parse(`${this.#month}-01`)
    // Includes the visible days of the adjacent months, at most six of them before the month, and a margin of at least
    // a day for time zones with another date.
    return {
      when: 'all',
      'endsAt[after]': new Date(month - 8 * DAY_MS).toISOString(),
      'startsAt[before]': new Date(month + (7 * WEEKS + 1) * DAY_MS).toISOString(),
    }
  }

  show(view: View): number {
    this.#view = view
    const { locale } = view
    this.#locale = locale
    const items = view.items as readonly EventRecord[]
    const format = (options: Intl.DateTimeFormatOptions, day: number) =>
      createDateFormat(locale, { ...options, calendar: 'gregory' }, 'UTC').format(day)
    this.#showMonths(format)
    const first = this.#getFirstDay(locale)
    this.#weekdays.replaceChildren(
      ...this.#cells.slice(0, 7).map((_, index) => {
        const name = make('th', 'weekday', format({ weekday: 'short' }, first + index * DAY_MS))
        name.scope = 'col'
        return name
      }),
    )
    const spans = items.map(getDays)
    this.#cells.forEach((cell, index) => {
      const day = first + index * DAY_MS
      const titles = items
        .filter((_, at) => includesDay(spans[at], formatIsoDate(day)))
        .map(({ title }) => title)
      this.#showDay(cell, day, format, titles)
    })
    return this.#markRows(view, spans)
  }

  #showMonths(format: (options: Intl.DateTimeFormatOptions, day: number) => string): void {
    const formatMonth = (months: number) =>
      format({ month: 'long', year: 'numeric' }, addMonths(this.#day, months))
    this.#grid.ariaLabel = formatMonth(0)
    // A live region: set only when it changes, so that it is not announced again.
    if (this.#title.textContent !== formatMonth(0)) this.#title.textContent = formatMonth(0)
    for (const [button, months] of [
      [this.#previousButton, -1],
      [this.#nextButton, 1],
    ] as const) {
      button.ariaLabel = formatMonth(months)
      button.title = formatMonth(months)
    }
  }

  #showDay(
    cell: HTMLTableCellElement,
    day: number,
    format: (options: Intl.DateTimeFormatOptions, day: number) => string,
    titles: string[],
  ): void {
    const date = formatIsoDate(day)
    cell.tabIndex = day === this.#day ? 0 : -1
    cell.ariaSelected = String(date === this.#selectedDay)
    cell.ariaCurrent = day === this.#today ? 'date' : null
    cell.classList.toggle('other', !this.#isInMonth(date))
    const hiddenCount = titles.length - MAX_TITLES
    cell.replaceChildren(
      createDecorative('number', format({ day: 'numeric' }, day)),
      make('span', 'status', format({ dateStyle: 'full' }, day)),
      ...titles.map((title, index) => make('bdi', index < MAX_TITLES ? 'entry' : 'status', title)),
      ...(hiddenCount > 0 ? [createDecorative('rest', `+${hiddenCount}`)] : []),
    )
  }

  /**
   * Marks the rows for the style sheet: without room for the grid, it lists the whole month, otherwise the selected day.
   *
   * @returns the number of events in the month
   */
  #markRows({ rows }: View, spans: Span[]): number {
    let visibleCount = 0
    const month = this.#month
    spans.forEach((span, index) => {
      const isInMonth = span[0].slice(0, 7) <= month && span[1] >= month
      if (isInMonth) visibleCount++
      rows[index]?.classList.toggle('elsewhere', !isInMonth)
      rows[index]?.classList.toggle('chosen', includesDay(span, this.#selectedDay))
    })
    return visibleCount
  }

  /** The visible month: `2026-09`. */
  get #month(): string {
    return formatIsoDate(this.#day).slice(0, 7)
  }

  #isInMonth(date: string): boolean {
    return date.startsWith(this.#month)
  }

  /** The first visible day. */
  #getFirstDay(locale: string): number {
    const first = Date.parse(`${this.#month}-01`)
    return first - getWeekdayIndex(first, locale) * DAY_MS
  }

  /** Today in the reader’s time zone. */
  get #today(): number {
    return Date.parse(formatDay(undefined, new Date()))
  }

  #createGrid(): void {
    this.#grid.role = 'grid'
    for (let week = 0; week < WEEKS; week++)
      this.#body.append(make('tr', '', ...this.#cells.slice(week * 7, week * 7 + 7)))
    this.#body.onkeydown = (event) => this.#onKeyDown(event)
    this.#body.onclick = ({ target }) => {
      const index = this.#cells.findIndex((cell) => cell.contains(target as Node))
      if (index >= 0) this.#select(this.#getFirstDay(this.#locale) + index * DAY_MS)
    }
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const forward = getComputedStyle(this.element).direction === 'rtl' ? -1 : 1
    const weekdayIndex = getWeekdayIndex(this.#day, this.#locale)
    const day = this.#day
    const moves: Record<string, number> = {
      ArrowRight: day + forward * DAY_MS,
      ArrowLeft: day - forward * DAY_MS,
      ArrowDown: day + 7 * DAY_MS,
      ArrowUp: day - 7 * DAY_MS,
      Home: day - weekdayIndex * DAY_MS,
      End: day + (6 - weekdayIndex) * DAY_MS,
      PageUp: addMonths(day, -1),
      PageDown: addMonths(day, 1),
    }
    const { key } = event
    const move = moves[key]
    if (move !== undefined) this.#goTo(move, true)
    else if (key === 'Enter' || key === ' ') this.#select(day)
    else return
    event.preventDefault()
  }

  #select(day: number): void {
    this.#selectedDay = formatIsoDate(day)
    this.#goTo(day, true)
  }

  /** @param shouldFocus whether to focus the day */
  #goTo(day: number, shouldFocus = false): void {
    const isOtherMonth = !this.#isInMonth(formatIsoDate(day))
    this.#day = day
    if (isOtherMonth) this.#onMonthChange()
    else if (this.#view) this.show(this.#view)
    if (shouldFocus) this.#cells.find(({ tabIndex }) => tabIndex === 0)?.focus()
  }
}

function includesDay(span: Span | undefined, day: string): boolean {
  return span !== undefined && span[0] <= day && day <= span[1]
}
