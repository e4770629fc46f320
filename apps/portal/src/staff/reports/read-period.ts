const dayPattern = /^\d{4}-\d\d-\d\d$/

/** The first and last day of a report, as YYYY-MM-DD. */
export interface DayRange {
  from?: string
  to?: string
}

/**
 * Reads the days of a report from the parameters of its URL, leaving out invalid days and other parameters. The router
 * nevertheless passes those to screens, so each screen calls this function again.
 */
export const readDayRange = (search: object): DayRange =>
  Object.fromEntries(
    (['from', 'to'] as const).flatMap((name) => {
      const day: unknown = Reflect.get(search, name)
      return typeof day === 'string' && isDay(day) ? [[name, day]] : []
    }),
  )

function isDay(text: string): boolean {
  const time = dayPattern.test(text) ? Date.parse(text) : Number.NaN
  // Browsers can parse February 30 as March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
