import { NotFoundError, type SearchReindex } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../design/button.tsx'
import { Badge, Banner, Loading } from '../design/feedback.tsx'
import { api } from '../shell/api.ts'
import { ErrorState } from '../shell/error-state.tsx'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useFormat } from '../translations/use-format.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { notifyError } from './failure-banner.tsx'
import { engineNames, healthQuery } from './health/health-query.ts'
import { useScreenTitle } from './use-screen-title.ts'

const POLL_INTERVAL_MS = 1_000

const rebuildQuery = queryOptions({
  queryKey: ['operator', 'rebuild'],
  queryFn: async ({ signal }): Promise<SearchReindex | null> => {
    try {
      return await api.platform.search.reindexing({ signal })
    } catch (error) {
      if (error instanceof NotFoundError) return null
      throw error
    }
  },
  refetchInterval: ({ state }) =>
    state.data && state.data.status !== 'completed' ? POLL_INTERVAL_MS : false,
})

/** The search engine, and a button that rebuilds its index. */
export function SearchPage() {
  const { common } = useTranslations()
  const { screens, search } = useOperatorTranslations()
  const health = useQuery(healthQuery)
  const rebuild = useQuery(rebuildQuery)
  useScreenTitle(screens.search)
  const error = health.error ?? rebuild.error
  const retry = (): void => {
    void health.refetch()
    void rebuild.refetch()
  }
  return (
    <>
      <div className="page-head">
        <h1>{screens.search}</h1>
      </div>
      {error && (!health.data || rebuild.data === undefined) ? (
        <ErrorState error={error} onRetry={retry} />
      ) : health.data && rebuild.data !== undefined ? (
        <div className="stack record-form">
          {health.data.search.ok ? null : (
            <Banner tone="danger">
              <span lang="en">{health.data.search.message}</span>
            </Banner>
          )}
          <dl className="description-list">
            <div>
              <dt>{search.engine}</dt>
              <dd>{engineNames[health.data.search.engine]}</dd>
            </div>
          </dl>
          <Rebuild rebuild={rebuild.data} />
        </div>
      ) : (
        <Loading label={common.loading} />
      )}
    </>
  )
}

function Rebuild({ rebuild }: { rebuild: SearchReindex | null }) {
  const t = useTranslations()
  const { search: texts } = useOperatorTranslations()
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () => api.platform.search.reindex(),
    onSuccess: (started) => queryClient.setQueryData(rebuildQuery.queryKey, started),
    onError: (error) => notifyError(error, t),
  })
  const isRunning = rebuild !== null && rebuild.status !== 'completed'
  return (
    <section className="card" aria-labelledby="rebuild">
      <h2 id="rebuild" className="card-title">
        {texts.rebuild}
      </h2>
      <div className="card-body stack">
        <p className="measure">{texts.rebuildHint}</p>
        {rebuild ? <Progress rebuild={rebuild} /> : <p className="soft">{texts.never}</p>}
        <div>
          <Button isPending={start.isPending || isRunning} onPress={() => start.mutate()}>
            {texts.rebuild}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Progress({ rebuild }: { rebuild: SearchReindex }) {
  const { search: texts } = useOperatorTranslations()
  const format = useFormat()
  const { status, progress, done, total, reason, finishedAt } = rebuild
  return (
    <div className="stack-8">
      <div className="spread">
        <span role="status">
          {texts.last}{' '}
          <Badge tone={status === 'completed' ? 'success' : 'info'}>{texts.statuses[status]}</Badge>
        </span>
        <span className="soft small">
          {texts.done(format.number(done), format.number(total))}
          {finishedAt ? ` · ${texts.finished(format.dateTime(finishedAt))}` : null}
        </span>
      </div>
      <progress aria-label={texts.last} value={progress} />
      {reason ? (
        <Banner tone="warning">
          <span lang="en">{reason}</span>
        </Banner>
      ) : null}
    </div>
  )
}
