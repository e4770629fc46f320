import type { ReportExport } from '@guildhall/sdk'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'

export const figureNames = [
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
export type FigureName = (typeof figureNames)[number]

/** A row of any report: what it is about, and its figures. */
export interface ReportRow {
  id: string
  label: ReactNode
  /** The figures that have a column, by its name. */
  figures: Partial<Record<FigureName, number>>
  /** The URLs of the rows behind the figures. */
  hrefs?: Partial<Record<FigureName, string>>
  /** Where there is no list: what the views and downloads behind the figures have in common, to save them as a file. */
  activity?: Pick<ReportExport, 'categoryId' | 'uncategorised' | 'memberId'>
  /** The time that has a column. */
  at?: string
}

interface FigureTableProps {
  label: string
  /** The heading of the rows. */
  subject: string
  /** The columns; bars show the first. */
  figures: readonly FigureName[]
  rows: readonly ReportRow[]
  /** Of the rows that have `activity`. */
  period?: Pick<ReportExport, 'from' | 'to' | 'timezone'>
}

/** The rows of a report, each with a bar for its first figure, so that the table is the chart too. */
export function FigureTable({ label, subject, figures, rows, period = {} }: FigureTableProps) {
  const { reports } = useStaffWords()
  const format = useFormat()
  const [first = 'views'] = figures
  const most = Math.max(1, ...rows.map((row) => row.figures[first] ?? 0))
  const hasTime = rows.some(({ at }) => at !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard.
    <section className="card table-wrap" aria-label={label} tabIndex={0}>
      <table className="report">
        <thead>
          <tr>
            <th scope="col">{subject}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="number">
                {reports.figures[figure]}
              </th>
            ))}
            {hasTime ? <th scope="col">{reports.last}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, figures: values, hrefs = {}, activity, at }) => (
            <tr key={id}>
              <th scope="row">
                {label}
                <span
                  className="bar"
                  style={{ width: `${((values[first] ?? 0) / most) * 100}%` }}
                  aria-hidden
                />
              </th>
              {figures.map((figure) => (
                <td key={figure} className="number">
                  {activity && (values[figure] ?? 0) > 0 ? (
                    <ActivityFigure
                      value={values[figure] ?? 0}
                      filter={{ ...period, ...activity, ...kinds[figure] }}
                    />
                  ) : (
                    <Figure value={values[figure] ?? 0} href={hrefs[figure]} text={format.number} />
                  )}
                </td>
              ))}
              {hasTime ? <td className="numeric">{at}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Figure(props: { value: number; href: string | undefined; text(value: number): string }) {
  const { value, href, text } = props
  return href && value > 0 ? <HrefLink href={href}>{text(value)}</HrefLink> : text(value)
}

const kinds: { [Name in FigureName]?: Pick<ReportExport, 'kind'> } = {
  views: { kind: 'view' },
  downloads: { kind: 'download' },
}

/** A figure that saves the views and downloads behind it as CSV. */
function ActivityFigure({ value, filter }: { value: number; filter: Partial<ReportExport> }) {
  const words = useWords()
  const { library } = useStaffWords()
  const format = useFormat()
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.reports.export({ ...filter, report: 'activity', format: 'csv' })
      saveFile('activity.csv', await response.blob())
    },
    onError: (error) => notifyFailure(error, words),
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
