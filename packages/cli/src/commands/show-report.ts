import { Readable } from 'node:stream'
import type {
  CategoryRow,
  MemberRow,
  ReportExport,
  Trends,
  UnansweredQuestion,
  UsageRow,
} from '@guildhall/sdk'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatLocalMinute } from '../dates.ts'
import { UsageError } from '../exit-codes.ts'
import { formatCount, formatCounted } from '../format-count.ts'
import { resolveTimeZone } from '../local-days.ts'
import { printItems, printList, printRecord } from '../output.ts'
import { buildSparkline } from '../sparkline.ts'
import type { Column } from '../table.ts'
import { getTerminalWidth, print } from '../terminal.ts'
import { writeFile } from '../write-file.ts'
import { writeResponse } from '../write-response.ts'
import type { ListedReport, ReportOptions } from './reports.ts'

const usageColumns: Column<UsageRow>[] = [
  { title: 'RESOURCE', value: ({ resource }) => resource.name ?? resource.id },
  { title: 'DOWNLOADS', value: ({ downloads }) => downloads },
  { title: 'VIEWS', value: ({ views }) => views },
  { title: 'PEOPLE', value: ({ uniqueUsers }) => uniqueUsers },
  { title: 'ID', value: ({ resource }) => resource.id, hasFixedWidth: true },
]
const categoryColumns: Column<CategoryRow>[] = [
  { title: 'CATEGORY', value: ({ category }) => category?.name ?? '(none)' },
  { title: 'DOWNLOADS', value: ({ downloads }) => downloads },
  { title: 'SHARE', value: ({ downloadShare }) => `${(downloadShare * 100).toFixed(1)}%` },
  { title: 'VIEWS', value: ({ views }) => views },
  { title: 'PEOPLE', value: ({ uniqueUsers }) => uniqueUsers },
  { title: 'RESOURCES', value: ({ resources }) => resources },
]
const nearestColumn: Column<UnansweredQuestion> = {
  title: 'NEAREST RESOURCES',
  value: ({ nearestResources }) => nearestResources?.map(({ name }) => name).join('; '),
}
const buildQuestionColumns = (timezone: string, nearest: boolean): Column<UnansweredQuestion>[] => [
  { title: 'COUNT', value: ({ asked }) => asked },
  { title: 'PEOPLE', value: ({ people }) => people },
  { title: 'LAST', value: ({ lastAskedAt }) => formatLocalMinute(timezone, lastAskedAt) },
  { title: 'QUESTION', value: ({ question }) => question ?? '(deleted)' },
  ...(nearest ? [nearestColumn] : []),
]
const buildMemberColumns = (timezone: string): Column<MemberRow>[] => [
  { title: 'MEMBER', value: ({ member }) => member.displayName ?? '(deleted)' },
  { title: 'EMAIL', value: ({ member }) => member.email },
  { title: 'DOWNLOADS', value: ({ downloads }) => downloads },
  { title: 'VIEWS', value: ({ views }) => views },
  { title: 'LAST ACTIVE', value: ({ lastActiveAt }) => formatLocalMinute(timezone, lastActiveAt) },
]

/** Prints a paged report as a table, CSV or JSON. */
export async function showList(report: ListedReport, options: ReportOptions): Promise<void> {
  if (options.format === 'csv') return printCsv(report, options)
  const { reports } = await connect(options)
  const { from, to, timezone = 'UTC' } = options
  const dates = { from, to, timezone }
  const period = { ...dates, ...parseOrder(options.order) }
  const listOptions = { ...options, json: options.json || options.format === 'json' }
  switch (report) {
    case 'usage': {
      const query = { ...period, includeIdle: options.includeIdle }
      if (!listOptions.json && getTerminalWidth() !== null) await printHeadline(options)
      return printList((itemsPerPage) => reports.usage({ ...query, itemsPerPage }), usageColumns, listOptions)
    }
    case 'categories':
      return printList(
        (itemsPerPage) => reports.categories({ ...period, itemsPerPage }),
        categoryColumns,
        listOptions,
      )
    case 'questions':
      return printList(
        (itemsPerPage) =>
          options.nearest
            ? reports.questions({
                ...dates,
                nearestResources: true,
                itemsPerPage: Math.min(itemsPerPage, 30),
              })
            : reports.questions({ ...dates, itemsPerPage }),
        buildQuestionColumns(timezone, options.nearest === true),
        listOptions,
      )
    case 'members':
      return printList(
        (itemsPerPage) => reports.members({ ...period, itemsPerPage }),
        buildMemberColumns(timezone),
        listOptions,
      )
  }
}

/** Prints usage over time, with sparklines on a terminal. */
export async function showTrends(options: ReportOptions): Promise<void> {
  if (options.format === 'csv') return printCsv('trends', options)
  const { from, to, timezone = 'UTC', interval } = options
  const trends = await (await connect(options)).reports.trends({ from, to, timezone, interval })
  if (options.json || options.format === 'json') return printRecord(trends, { json: true })
  const terminalWidth = getTerminalWidth()
  if (terminalWidth !== null) print(`${buildSparklines(trends.points, terminalWidth).join('\n')}\n`)
  await printItems(
    trends.points,
    [
      {
        title: 'FROM',
        value: ({ start }) => formatLocalMinute(timezone, start).slice(0, 10),
        hasFixedWidth: true,
      },
      { title: 'VIEWS', value: ({ views }) => views },
      { title: 'DOWNLOADS', value: ({ downloads }) => downloads },
      { title: 'PEOPLE', value: ({ uniqueUsers }) => uniqueUsers },
    ],
    {},
  )
}

type Point = Trends['points'][number]

const metrics = [
  ['Views', 'views'],
  ['Downloads', 'downloads'],
  ['People', 'uniqueUsers'],
] as const

/** One sparkline per metric, fitted to the terminal: label, line, maximum. */
function buildSparklines(points: Point[], columns: number): string[] {
  const labelWidth = Math.max(...metrics.map(([label]) => label.length)) + 1
  return metrics.map(([label, field]) => {
    const values = points.map((point) => point[field])
    const peak = ` ${formatCount(Math.max(...values))}`
    const lineWidth = columns - labelWidth - peak.length
    // On a very narrow terminal, only the line fits.
    if (lineWidth < 8) return buildSparkline(values, columns)
    return `${label.padEnd(labelWidth)}${buildSparkline(values, lineWidth)}${peak}`
  })
}

/** Prints the period’s key metrics above the table. */
async function printHeadline(options: ReportOptions): Promise<void> {
  const { reports } = await connect(options)
  const { from, to, timezone } = options
  const [{ summary }, { points }] = await Promise.all([
    reports.usage({ from, to, timezone, itemsPerPage: 1 }),
    reports.trends({ from, to, timezone }),
  ])
  print(
    [
      formatCounted(summary.views, 'view'),
      formatCounted(summary.downloads, 'download'),
      formatCounted(summary.uniqueUsers, 'person', 'people'),
    ].join(', '),
  )
  print(
    `${buildSparklines(points, getTerminalWidth() ?? 80)
      .slice(0, 2)
      .join('\n')}\n`,
  )
}

function parseOrder(order: string | undefined) {
  if (order === undefined) return {}
  const [, field, direction] = /^(\w+):(asc|desc)$/.exec(order) ?? []
  if (!field)
    throw new UsageError(`--order must be a field and a direction, such as views:desc, not "${order}".`)
  return { order: { [field]: direction as 'asc' | 'desc' } }
}

/** Prints all rows as CSV. @throws UsageError for `--order`, `--limit` and `--nearest`, which exports do not support */
export async function printCsv(
  report: ListedReport | 'trends' | 'membership',
  options: ReportOptions,
): Promise<void> {
  if (options.order || options.limit || options.nearest)
    throw new UsageError('--order, --limit and --nearest cannot be used with CSV.')
  const { from, to, includeIdle, interval } = options
  await write(options, { report, format: 'csv', from, to, includeIdle, interval })
}

type ExportOptions = GlobalOptions & {
  from?: string
  to?: string
  timezone?: string
  format: 'csv' | 'xlsx' | 'json'
  interval?: 'day' | 'week' | 'month'
  includeIdle?: boolean
  resource?: string
  category?: string
  uncategorised?: boolean
  member?: string
  kind?: 'view' | 'download'
  output?: string
}

/** Exports a report to a file or standard output. */
export async function exportReport(report: string, options: ExportOptions): Promise<void> {
  const { from, to, format, interval, includeIdle, resource, category, uncategorised, member, kind } = options
  if (format === 'xlsx' && !options.output && process.stdout.isTTY)
    throw new UsageError('Refusing to write an Excel file to a terminal. Use --output.')
  const filters = {
    interval,
    includeIdle,
    resourceId: resource,
    categoryId: category,
    uncategorised,
    memberId: member,
    kind,
  }
  await write(options, { report: report as ReportExport['report'], format, from, to, ...filters })
}

async function write<Request extends Pick<ReportExport, 'report'>>(
  options: GlobalOptions & { output?: string; timezone?: string },
  request: Request,
): Promise<void> {
  const guildhall = await connect(options)
  // Memberships start and renew on days in the association’s time zone.
  const isMembership = request.report === 'membership'
  const timezone = isMembership ? await resolveTimeZone(guildhall, options.timezone) : options.timezone
  const fields: object = { ...request, timezone }
  const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  await writeResponse(await guildhall.reports.export(body as ReportExport), options.output)
}

/** Writes the printable summary. */
export async function writeSummary({
  output,
  from,
  to,
  timezone,
  ...options
}: GlobalOptions & { output: string; from?: string; to?: string; timezone?: string }): Promise<void> {
  const page = await (await connect(options)).reports.summary({ from, to, timezone })
  await writeFile(Readable.from([page]), output)
}
