import type { ReportExport } from '@guildhall/sdk'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Button } from '../../design/button.tsx'
import { Skeleton } from '../../design/feedback.tsx'
import { TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { useZone } from '../../forms/use-defined-form.ts'
import { ListView } from '../../lists/list-view.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'
import { RequiresScope } from '../records/requires-scope.tsx'
import {
  loadReport,
  type Period,
  type ReportName,
  type ReportRow,
  reportFigures,
  reportNames,
} from './report-tables.tsx'

/** What was used in a period: by resource, category, member and week; and the questions without an answer. */
export function ReportsPage() {
  const staff = useStaffWords()
  const { reports } = staff
  const { slug, report } = useParams({ from: '/a/$slug/manage/reports/$report' })
  const search = useSearch({ from: '/a/$slug/manage/reports/$report' })
  const name = reportNames.find((known) => known === report) ?? 'usage'
  const period = { ...search, timezone: useZone() }
  useTitle(reports.titles[name])
  return (
    <RequiresScope scope="reports:read">
      <div className="page-head">
        <h1>{reports.title}</h1>
        <Exports name={name} period={period} />
      </div>
      <nav className="tab-list record-tabs" aria-label={reports.title}>
        {reportNames.map((each) => (
          <Link
            key={each}
            to="/a/$slug/manage/reports/$report"
            params={{ slug, report: each }}
            search={search}
            className="tab"
            activeOptions={{ includeSearch: false }}
          >
            {reports.titles[each]}
          </Link>
        ))}
      </nav>
      <div className="stack">
        <PeriodFields />
        <Report key={name} name={name} period={period} />
      </div>
    </RequiresScope>
  )
}

function PeriodFields() {
  const { reports } = useStaffWords()
  const navigate = useNavigate({ from: '/a/$slug/manage/reports/$report' })
  const search = useSearch({ from: '/a/$slug/manage/reports/$report' })
  return (
    <div className="cluster">
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={reports[name]}
          value={search[name] ?? ''}
          onChange={(day) =>
            void navigate({
              search: (before) => {
                const { [name]: _, ...others } = before
                return day ? { ...others, [name]: day } : others
              },
              replace: true,
            })
          }
        />
      ))}
      <p className="soft small">{search.from || search.to ? null : reports.defaultPeriod}</p>
    </div>
  )
}

/** The whole report as a file, or as a page to print. */
function Exports({ name, period }: { name: ReportName; period: Period }) {
  const words = useWords()
  const { reports } = useStaffWords()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const request: ReportExport = { report: name, format, ...period }
      saveFile(`${name}.${format}`, await (await api.reports.export(request)).blob())
    },
    onError: (error) => notifyFailure(error, words),
  })
  const { from, to, timezone } = period
  const print = new URLSearchParams({ timezone, ...(from ? { from } : {}), ...(to ? { to } : {}) })
  return (
    <span className="cluster">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} isPending={isPending && variables === format} onPress={() => mutate(format)}>
          <Icon name="download" />
          {reports.formats[format]}
        </Button>
      ))}
      <a
        className="button"
        href={`/api/resources/reports/summary.html?${print}`}
        target="_blank"
        rel="noreferrer"
      >
        {reports.print}
      </a>
    </span>
  )
}

function Report({ name, period }: { name: ReportName; period: Period }) {
  const words = useStaffWords()
  const format = useFormat()
  const { slug } = useParams({ from: '/a/$slug' })
  const query = useInfiniteQuery({
    queryKey: ['report', name, period, format, slug],
    queryFn: ({ pageParam, signal }) => loadReport(name, period, pageParam, { slug, words, format }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ nextCursor }, pages) => (nextCursor === null ? undefined : pages.length + 1),
    structuralSharing: false,
  })
  const { reports } = words
  return (
    <ListView<ReportRow, Awaited<ReturnType<typeof loadReport>>>
      query={query}
      icon="list"
      empty={{ title: reports.empty, advice: reports.emptyAdvice }}
      isFiltered={false}
      onClear={() => undefined}
      skeleton={<Skeleton height="16rem" />}
    >
      {(rows) => <Table name={name} rows={rows} />}
    </ListView>
  )
}

/** The rows, each with a bar for its first figure, so that the table is the chart too. */
function Table({ name, rows }: { name: ReportName; rows: readonly ReportRow[] }) {
  const { reports } = useStaffWords()
  const format = useFormat()
  const figures = reportFigures[name]
  const [first = 'views'] = figures
  const most = Math.max(1, ...rows.map((row) => row.figures[first] ?? 0))
  const hasTime = rows.some(({ at }) => at !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard.
    <section className="card table-wrap" aria-label={reports.titles[name]} tabIndex={0}>
      <table className="report">
        <thead>
          <tr>
            <th scope="col">{reports.subjects[name]}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="number">
                {reports.figures[figure]}
              </th>
            ))}
            {hasTime ? <th scope="col">{reports.last}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, figures: values, at }) => (
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
                  {format.number(values[figure] ?? 0)}
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
