import { parseDate } from '@internationalized/date'
import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '../../design/feedback.tsx'
import { toStartOfDay } from '../../forms/local-days.ts'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { toRowsSearch } from '../../lists/records/list-search.ts'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { levelsQuery } from '../members/member-queries.ts'
import { MetricTable } from './metric-table.tsx'
import { completeDays } from './period.ts'
import type { Period } from './report-tables.tsx'

const metrics = ['joins', 'returns', 'lapses', 'cancellations', 'renewalsDue'] as const
type Metric = (typeof metrics)[number]

/** The kind of membership change that each metric counts. */
const kinds = { joins: 'joined', returns: 'returned', lapses: 'lapsed', cancellations: 'cancelled' } as const

/** Joins, returns, lapses, cancellations and renewals due: in the period, by month and by level. */
export function MembershipReport({ period }: { period: Period }) {
  const t = useTranslations()
  const { reports, members } = useStaffTranslations()
  const format = useFormat()
  const { slug } = useSession().client
  const { data: levels = [] } = useQuery(levelsQuery)
  const { timezone } = period
  const days = completeDays(period, timezone)
  const { data, error, refetch } = useQuery({
    queryKey: ['membership-report', days, timezone],
    queryFn: ({ signal }) => api.reports.membership({ ...days, timezone, interval: 'month' }, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label={t.common.loading}>
        <Skeleton height="16rem" />
      </Loading>
    )
  const dayAfter = parseDate(days.to).add({ days: 1 }).toString()
  const wholePeriod = { start: toStartOfDay(days.from, timezone), end: toStartOfDay(dayAfter, timezone) }
  const buildHrefs = (filter: RowsFilter) =>
    Object.fromEntries(metrics.map((name) => [name, `/a/${slug}/manage/${buildRowsUrl(name, filter)}`]))
  const ends = [...data.points.slice(1).map(({ start }) => start), wholePeriod.end]
  return (
    <div className="stack">
      <ul className="metrics">
        {metrics.map((name) => (
          <li key={name}>
            <HrefLink href={`/a/${slug}/manage/${buildRowsUrl(name, wholePeriod)}`} className="metric card">
              <span className="metric-name">{reports.metrics[name]}</span>
              <strong className="metric-count">{format.number(data.total[name])}</strong>
            </HrefLink>
          </li>
        ))}
      </ul>
      <MetricTable
        label={reports.byMonth}
        subject={reports.monthOf}
        metrics={metrics}
        rows={data.points.map((point, index) => ({
          id: point.start,
          label: format.date(point.start, timezone),
          metrics: point,
          hrefs: buildHrefs({ start: point.start, end: ends[index] ?? wholePeriod.end }),
        }))}
      />
      {data.total.levels.length > 0 ? (
        <MetricTable
          label={reports.byLevel}
          subject={members.fields.level}
          metrics={metrics}
          rows={data.total.levels.map((row) => ({
            id: row.level ?? '',
            label: levels.find(({ key }) => key === row.level)?.name ?? row.level ?? reports.noLevel,
            metrics: row,
            hrefs: buildHrefs({ ...wholePeriod, level: row.level }),
          }))}
        />
      ) : null}
    </div>
  )
}

interface RowsFilter {
  /** Instants; the end is exclusive. */
  start: string
  end: string
  /** Absent for all levels; null for members without a level. */
  level?: string | null
}

/** The URL, relative to `/manage/`, of the list with the rows that a metric counts. */
function buildRowsUrl(name: Metric, { start, end, level }: RowsFilter): string {
  const levelFilter: Record<string, string> =
    level === undefined ? {} : level === null ? { 'level[empty]': 'true' } : { level }
  const [screen, field, query]: [string, string, Record<string, string | string[]>] =
    name === 'renewalsDue'
      ? ['members', 'renewsAt', { 'status[]': ['active', 'grace'] }]
      : ['changes', 'createdAt', { kind: kinds[name] }]
  const rows = { ...query, ...levelFilter, [`${field}[after]`]: start, [`${field}[strictly_before]`]: end }
  return `${screen}?${new URLSearchParams(toRowsSearch(rows))}`
}
