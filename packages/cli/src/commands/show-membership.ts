import { connect } from '../connection.ts'
import { formatLocalMinute } from '../dates.ts'
import { resolveTimeZone } from '../local-days.ts'
import { printItems, printRecord } from '../output.ts'
import type { ReportOptions } from './reports.ts'
import { printCsv } from './show-report.ts'

/** Prints membership changes and renewals due, one row per interval and one for the total. */
export async function showMembership(options: ReportOptions): Promise<void> {
  if (options.format === 'csv') return printCsv('membership', options)
  const guildhall = await connect(options)
  const timezone = await resolveTimeZone(guildhall, options.timezone)
  const { from, to, interval } = options
  const report = await guildhall.reports.membership({ from, to, timezone, interval })
  if (options.json || options.format === 'json') return printRecord(report, { json: true })
  await printItems(
    [
      ...report.points.map((point) => ({
        ...point,
        label: formatLocalMinute(timezone, point.start).slice(0, 10),
      })),
      { ...report.total, label: 'TOTAL' },
    ],
    [
      { title: 'FROM', value: ({ label }) => label, hasFixedWidth: true },
      { title: 'JOINS', value: ({ joins }) => joins },
      { title: 'RETURNS', value: ({ returns }) => returns },
      { title: 'LAPSES', value: ({ lapses }) => lapses },
      { title: 'CANCELLATIONS', value: ({ cancellations }) => cancellations },
      { title: 'RENEWALS DUE', value: ({ renewalsDue }) => renewalsDue },
    ],
    {},
  )
}

/** Prints the metrics of the portal’s home page. */
export async function showOverview(options: ReportOptions): Promise<void> {
  const guildhall = await connect(options)
  const timezone = await resolveTimeZone(guildhall, options.timezone)
  printRecord(await guildhall.reports.overview({ timezone }), options)
}
