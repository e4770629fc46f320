import { addStyleSheet, make } from './dom.ts'
import type { ListControl, View } from './list-control.ts'
import { loadPart } from './parts/load-part.ts'

/** Reserves space for a calendar and loads its script; if that fails, the list is shown without a calendar. */
export class LazyCalendar implements ListControl {
  readonly element = make('div', 'calendar')
  readonly ready: Promise<void>
  #calendar: ListControl | null = null

  /**
   * @param month `2026-09`; null for the current month
   * @param onMonthChange called when another month must be loaded
   */
  constructor(month: string | null, onMonthChange: () => void) {
    this.ready = loadPart('calendar').then(
      ({ Calendar, styleSheet }) => {
        addStyleSheet(this.element, styleSheet)
        this.#calendar = new Calendar(this.element, month, onMonthChange)
      },
      ({ message }) => {
        console.warn(`Guildhall: ${message}`)
        this.element.remove()
      },
    )
  }

  get loadsAll(): boolean {
    return this.#calendar?.loadsAll ?? false
  }

  query(): Record<string, string> {
    return this.#calendar?.query() ?? {}
  }

  show(view: View): number {
    return this.#calendar?.show(view) ?? view.items.length
  }
}
