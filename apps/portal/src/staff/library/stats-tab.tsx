import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Button } from '../../design/button.tsx'
import { Loading, Skeleton } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'
import { MetricTable } from '../reports/metric-table.tsx'
import { PeriodFields } from '../reports/period-fields.tsx'
import { readDayRange } from '../reports/read-period.ts'

const metrics = ['views', 'downloads', 'people'] as const

/** Views and downloads of a resource in a period, in total and by day. The service counts by UTC day. */
export function ResourceStats() {
  const t = useTranslations()
  const { library, reports } = useStaffTranslations()
  const format = useFormat()
  const { id } = useParams({ from: '/a/$slug/manage/library/$id/stats' })
  const period = readDayRange(useSearch({ from: '/a/$slug/manage/library/$id/stats' }))
  const navigate = useNavigate({ from: '/a/$slug/manage/library/$id/stats' })
  const { data, error, refetch } = useQuery({
    queryKey: ['resource-stats', id, period],
    queryFn: ({ signal }) => api.resources.stats(id, period, { signal }),
  })
  const download = useMutation({
    mutationFn: async () => {
      const request = { report: 'activity', format: 'csv', resourceId: id, ...period } as const
      saveFile('activity.csv', await (await api.reports.export(request)).blob())
    },
    onError: (failure) => notifyFailure(failure, t),
  })
  return (
    <ScopeGuard scope="reports:read" level={2}>
      <div className="stack">
        <PeriodFields
          period={period}
          timezone="UTC"
          onChange={(next) => void navigate({ search: next, replace: true })}
        />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <ul className="metrics">
              {metrics.map((name) => (
                <li key={name} className="metric card">
                  <span className="metric-name">{reports.metrics[name]}</span>
                  <strong className="metric-count">
                    {format.number(name === 'people' ? data.uniqueUsers : data[name])}
                  </strong>
                </li>
              ))}
            </ul>
            <div>
              <Button isPending={download.isPending} onPress={() => download.mutate()}>
                <Icon name="download" />
                {library.activityRows}
              </Button>
            </div>
            <MetricTable
              label={library.tabs.stats}
              subject={reports.day}
              metrics={metrics}
              rows={data.byDay
                .filter(({ views, downloads }) => views + downloads > 0)
                .toReversed()
                .map(({ date, views, downloads, uniqueUsers }) => ({
                  id: date,
                  label: format.date(`${date}T00:00:00Z`, 'UTC'),
                  metrics: { views, downloads, people: uniqueUsers },
                }))}
            />
          </>
        ) : (
          <Loading label={t.common.loading}>
            <Skeleton height="12rem" />
          </Loading>
        )}
      </div>
    </ScopeGuard>
  )
}
