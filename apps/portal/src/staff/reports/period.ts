import { today as readToday } from '@internationalized/date'
import type { Days } from './read-period.ts'

export const presets = ['days7', 'days30', 'days90', 'thisYear', 'lastYear'] as const
export type Preset = (typeof presets)[number]

/** The days of a preset, ending today except for last year. */
export function getPresetDays(preset: Preset, timezone: string): Required<Days> {
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

/** The preset that has these days; null if none has. Without days, a report covers 30. */
export function findPreset({ from, to }: Days, timezone: string): Preset | null {
  if (!from && !to) return 'days30'
  return (
    presets.find((preset) => {
      const days = getPresetDays(preset, timezone)
      return days.from === from && days.to === to
    }) ?? null
  )
}
