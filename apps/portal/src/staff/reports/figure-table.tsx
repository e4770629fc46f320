import type { ReactNode } from 'react'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useFormat } from '../../words/use-format.ts'

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
}

/** The rows of a report, each with a bar for its first figure, so that the table is the chart too. */
export function FigureTable({ label, subject, figures, rows }: FigureTableProps) {
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
          {rows.map(({ id, label, figures: values, hrefs = {}, at }) => (
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
                  <Figure value={values[figure] ?? 0} href={hrefs[figure]} text={format.number} />
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
