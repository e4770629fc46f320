const dayPattern = /^\d{4}-\d\d-\d\d$/

/** The first and last day of a report, as YYYY-MM-DD. */
export interface Days {
  from?: string
  to?: string
}

/** Reads the days of a report from the parameters of its URL. */
export const readPeriod = (search: Record<string, unknown>): Days =>
  Object.fromEntries(
    (['from', 'to'] as const).flatMap((name) => {
      const day = search[name]
      return typeof day === 'string' && dayPattern.test(day) ? [[name, day]] : []
    }),
  )
