import { parseDate, today as readToday } from '@internationalized/date'
import type { DayRange } from './read-period.ts'

export const presets = ['days7', 'days30', 'days90', 'thisYear', 'lastYear'] as const
export type Preset = (typeof presets)[number]

const DEFAULT_DAYS = 30

/**
 * The days that a report covers, with the service’s defaults: the last day is today, or `from` if that is later; the
 * first is the first of the 30 days that end with the last.
 */
export function completeDays({ from, to }: DayRange, timezone: string): Required<DayRange> {
  const today = readToday(timezone).toString()
  // YYYY-MM-DD sorts as text.
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first =
    from ??
    parseDate(last)
      .subtract({ days: DEFAULT_DAYS - 1 })
      .toString()
  return { from: first, to: last }
}

/** The days of a preset, ending today except for last year. */
export function getPresetDays(preset: Preset, timezone: string): Required<DayRange> {
  const today = readToday(timezone)
  const getLastDays = (days: number) => ({
    from: today.subtract({ days: days - 1 }).toString(),
    to: today.toString(),
  })
  switch (preset) {
    case 'days7':
      return getLastDays(7)
    case 'days30':
      return getLastDays(30)
    case 'days90':
      return getLastDays(90)
    case 'thisYear':
      return { from: `${today.year}-01-01`, to: today.toString() }
    case 'lastYear':
      return { from: `${today.year - 1}-01-01`, to: `${today.year - 1}-12-31` }
  }
}

/** The preset with these days; null if there is none. Without days, a report covers the last 30. */
export function findPreset({ from, to }: DayRange, timezone: string): Preset | null {
  if (!from && !to) return 'days30'
  return (
    presets.find((preset) => {
      const days = getPresetDays(preset, timezone)
      return days.from === from && days.to === to
    }) ?? null
  )
}
