import type { ReportExport } from '@guildhall/sdk'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

const metricNames = [
  'views',
  'downloads',
  'people',
  'asked',
  'joins',
  'returns',
  'lapses',
  'cancellations',
  'renewalsDue',
] as const
export type MetricName = (typeof metricNames)[number]

/** A row of any report: its subject and its metrics. */
export interface ReportRow {
  id: string
  label: ReactNode
  /** The values of the metrics that have a column, by name. */
  metrics: Partial<Record<MetricName, number>>
  /** The URLs of the rows behind the metrics. */
  hrefs?: Partial<Record<MetricName, string>>
  /** The filter to export the views and downloads behind the metrics, if there is no list to link to. */
  activity?: Pick<ReportExport, 'categoryId' | 'uncategorised' | 'memberId'>
  /** A formatted time, shown in a separate column. */
  at?: string
}

interface MetricTableProps {
  label: string
  /** The heading of the rows’ subjects. */
  subject: string
  /** The columns; bars show the first. */
  metrics: readonly MetricName[]
  rows: readonly ReportRow[]
  /** The period of the rows that have `activity`. */
  period?: Pick<ReportExport, 'from' | 'to' | 'timezone'>
}

/** The rows of a report, each with a bar for its first metric, so that the table doubles as a chart. */
export function MetricTable({ label, subject, metrics, rows, period = {} }: MetricTableProps) {
  const { reports } = useStaffTranslations()
  const format = useFormat()
  const [first = 'views'] = metrics
  const maxValue = Math.max(1, ...rows.map((row) => row.metrics[first] ?? 0))
  const hasTime = rows.some(({ at }) => at !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard.
    <section className="card table-wrap" aria-label={label} tabIndex={0}>
      <table className="report">
        <thead>
          <tr>
            <th scope="col">{subject}</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col" className="number">
                {reports.metrics[metric]}
              </th>
            ))}
            {hasTime ? <th scope="col">{reports.last}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label: rowLabel, metrics: values, hrefs = {}, activity, at }) => (
            <tr key={id}>
              <th scope="row">
                {rowLabel}
                <span
                  className="bar"
                  style={{ width: `${((values[first] ?? 0) / maxValue) * 100}%` }}
                  aria-hidden
                />
              </th>
              {metrics.map((metric) => (
                <td key={metric} className="number" data-label={reports.metrics[metric]}>
                  {activity && (values[metric] ?? 0) > 0 ? (
                    <ActivityCount
                      value={values[metric] ?? 0}
                      filter={{ ...period, ...activity, ...kinds[metric] }}
                    />
                  ) : (
                    <MetricValue
                      value={values[metric] ?? 0}
                      href={hrefs[metric]}
                      formatValue={format.number}
                    />
                  )}
                </td>
              ))}
              {hasTime ? (
                <td className="numeric" data-label={reports.last}>
                  {at}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MetricValue(props: { value: number; href: string | undefined; formatValue(value: number): string }) {
  const { value, href, formatValue } = props
  return href && value > 0 ? <HrefLink href={href}>{formatValue(value)}</HrefLink> : formatValue(value)
}

const kinds: { [Name in MetricName]?: Pick<ReportExport, 'kind'> } = {
  views: { kind: 'view' },
  downloads: { kind: 'download' },
}

/** The value of a metric; clicking it downloads the activity behind it as CSV. */
function ActivityCount({ value, filter }: { value: number; filter: Partial<ReportExport> }) {
  const t = useTranslations()
  const { library } = useStaffTranslations()
  const format = useFormat()
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.reports.export({ ...filter, report: 'activity', format: 'csv' })
      saveFile('activity.csv', await response.blob())
    },
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <button
      type="button"
      className="link"
      title={library.activityRows}
      aria-busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {format.number(value)}
    </button>
  )
}
