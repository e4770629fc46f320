import type { ReportExport } from '@guildhall/sdk'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Button } from '../../design/button.tsx'
import { Skeleton } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { useTimeZone } from '../../forms/use-defined-form.ts'
import { ListView } from '../../lists/list-view.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useSession } from '../../shell/session.ts'
import { TabList } from '../../shell/tab-list.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useLanguage, useTranslations } from '../../translations/use-translations.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'
import { MembershipReport } from './membership-report.tsx'
import { MetricTable, type ReportRow } from './metric-table.tsx'
import { PeriodFields } from './period-fields.tsx'
import { readDayRange } from './read-period.ts'
import { loadReport, type Period, type ReportName, reportMetrics, reportNames } from './report-tables.tsx'

/** The reports, each a tab. */
const screens = [...reportNames, 'membership'] as const

/** Usage in a period by resource, category, member and week, unanswered questions, and membership. */
export function ReportsPage() {
  const staff = useStaffTranslations()
  const { reports } = staff
  const { slug, report } = useParams({ from: '/a/$slug/manage/reports/$report' })
  const days = readDayRange(useSearch({ from: '/a/$slug/manage/reports/$report' }))
  const navigate = useNavigate({ from: '/a/$slug/manage/reports/$report' })
  const name = screens.find((candidate) => candidate === report) ?? 'usage'
  const timezone = useTimeZone()
  const { client } = useSession()
  // Joining and renewal dates are days in the association’s time zone.
  const period = { ...days, timezone: name === 'membership' ? client.timezone : timezone }
  useTitle(reports.titles[name])
  return (
    <ScopeGuard scope="reports:read">
      <div className="page-head">
        <h1>{reports.title}</h1>
        <Exports name={name} period={period} />
      </div>
      <TabList label={reports.title} className="record-tabs no-print">
        {screens.map((screen) => (
          <Link
            key={screen}
            to="/a/$slug/manage/reports/$report"
            params={{ slug, report: screen }}
            search={days}
            className="tab"
            activeOptions={{ includeSearch: false }}
          >
            {reports.titles[screen]}
          </Link>
        ))}
      </TabList>
      <div className="stack">
        <PeriodFields
          period={days}
          timezone={period.timezone}
          onChange={(next) => void navigate({ search: next, replace: true })}
        />
        {name === 'membership' ? (
          <MembershipReport period={period} />
        ) : (
          <Report key={name} name={name} period={period} />
        )}
      </div>
    </ScopeGuard>
  )
}

/** Exports or prints the whole report; the library reports share a page for printing. */
function Exports({ name, period }: { name: (typeof screens)[number]; period: Period }) {
  const t = useTranslations()
  const { reports } = useStaffTranslations()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const request: ReportExport = { report: name, format, ...period }
      saveFile(`${name}.${format}`, await (await api.reports.export(request)).blob())
    },
    onError: (error) => notifyFailure(error, t),
  })
  const { from, to, timezone } = period
  const printQuery = new URLSearchParams({ timezone, ...(from ? { from } : {}), ...(to ? { to } : {}) })
  return (
    <span className="cluster no-print">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} isPending={isPending && variables === format} onPress={() => mutate(format)}>
          <Icon name="download" />
          {reports.formats[format]}
        </Button>
      ))}
      {name === 'membership' ? (
        <Button onPress={() => window.print()}>{reports.print}</Button>
      ) : (
        <a
          className="button"
          href={`/api/resources/reports/summary.html?${printQuery}`}
          target="_blank"
          rel="noreferrer"
        >
          {reports.print}
        </a>
      )}
    </span>
  )
}

function Report({ name, period }: { name: ReportName; period: Period }) {
  const t = useStaffTranslations()
  const format = useFormat()
  const { language } = useLanguage()
  const { slug } = useParams({ from: '/a/$slug' })
  const query = useInfiniteQuery({
    // The rows contain texts in the user’s language, so it is part of the key.
    queryKey: ['report', name, period, language, slug],
    queryFn: ({ pageParam, signal }) => loadReport(name, period, pageParam, { slug, t, format }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ nextCursor }, pages) => (nextCursor === null ? undefined : pages.length + 1),
    structuralSharing: false,
  })
  const { reports } = t
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <ListView<ReportRow, Awaited<ReturnType<typeof loadReport>>>
      query={query}
      icon="list"
      empty={{ title: reports.empty, hint: reports.emptyHint }}
      isFiltered={false}
      onClear={() => undefined}
      skeleton={<Skeleton height="16rem" />}
    >
      {(rows) => (
        <MetricTable
          label={reports.titles[name]}
          subject={reports.subjects[name]}
          metrics={reportMetrics[name]}
          rows={rows}
          period={period}
        />
      )}
    </ListView>
  )
}
