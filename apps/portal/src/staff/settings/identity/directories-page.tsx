import type { Directory, DirectorySync } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../../design/button.tsx'
import { Badge, Loading, type Tone } from '../../../design/feedback.tsx'
import { api } from '../../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { getLabel } from '../../../translations/get-label.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { SetupButton } from './sign-in-page.tsx'

const POLL_INTERVAL_MS = 2000
const syncTones: Record<DirectorySync['status'], Tone> = {
  running: 'info',
  completed: 'success',
  failed: 'danger',
}

const stateTones: Record<string, Tone> = {
  active: 'success',
  validating: 'info',
  invalid_credentials: 'danger',
}

/** The directories whose people become users, with the latest syncs of each. */
export function DirectoriesPage() {
  const t = useTranslations()
  const { directories: texts, pages } = useStaffTranslations().settings
  const { data, error, refetch } = useQuery({
    queryKey: ['directories'],
    queryFn: ({ signal }) => api.identity.directories.list({ itemsPerPage: 100 }, { signal }).toArray(),
  })
  useTitle(pages.directories)
  return (
    <ScopeGuard scope="identity:read">
      <div className="page-head">
        <h1>{pages.directories}</h1>
      </div>
      <div className="stack record-form">
        <p className="measure">{texts.hint}</p>
        <SetupButton intent="dsync" label={texts.setUp} />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          data.map((directory) => <DirectoryCard key={directory.id} directory={directory} />)
        ) : (
          <Loading label={t.common.loading} />
        )}
        {data?.length === 0 ? <p className="soft">{texts.none}</p> : null}
      </div>
    </ScopeGuard>
  )
}

function DirectoryCard({ directory }: { directory: Directory }) {
  const t = useTranslations()
  const { directories: texts } = useStaffTranslations().settings
  const { scopes } = useSession()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { id, name, type, state, userCount, groupCount } = directory
  const syncs = useQuery({
    queryKey: ['syncs', id],
    queryFn: ({ signal }) => api.identity.directories.syncs(id, { itemsPerPage: 10 }, { signal }),
    refetchInterval: (query) => (query.state.data?.items[0]?.status === 'running' ? POLL_INTERVAL_MS : false),
  })
  const latestStatus = syncs.data?.items[0]?.status
  const previousStatus = useRef(latestStatus)
  useEffect(() => {
    // The number of users is known once the sync has ended.
    if (previousStatus.current === 'running' && latestStatus !== 'running')
      void queryClient.invalidateQueries({ queryKey: ['directories'] })
    previousStatus.current = latestStatus
  }, [latestStatus, queryClient])
  const sync = useMutation({
    mutationFn: () => api.identity.directories.sync(id),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['syncs', id] }),
  })
  return (
    <section className="card" aria-label={name}>
      <div className="card-title spread">
        <h2>
          {name} <StateBadge state={state} />
        </h2>
        {scopes.includes('identity:write') ? (
          <Button isPending={sync.isPending} onPress={() => sync.mutate()}>
            {texts.sync}
          </Button>
        ) : null}
      </div>
      <div className="card-body stack">
        <p className="soft small">
          {[type, texts.users(format.number(userCount)), texts.groups(format.number(groupCount))].join(' · ')}
        </p>
        {syncs.error && !syncs.data ? (
          <ErrorState error={syncs.error} onRetry={() => void syncs.refetch()} />
        ) : null}
        {syncs.data?.items.length === 0 ? <p className="soft">{texts.noSyncs}</p> : null}
        <ul className="plain-list">
          {syncs.data?.items.map((item) => (
            <SyncLine key={item.id} sync={item} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function StateBadge({ state }: Pick<Directory, 'state'>) {
  const { states } = useStaffTranslations().settings.directories
  return <Badge tone={stateTones[state] ?? 'warning'}>{getLabel(states, state)}</Badge>
}

function SyncLine({ sync: { startedAt, status, users, error } }: { sync: DirectorySync }) {
  const { directories: texts } = useStaffTranslations().settings
  const format = useFormat()
  return (
    <li className="card-line">
      <Badge tone={syncTones[status]}>{texts.statuses[status]}</Badge>
      <span>
        <span className="numeric">{format.dateTime(startedAt)}</span>{' '}
        <span className="soft small">
          {texts.counts(
            format.number(users.created),
            format.number(users.updated),
            format.number(users.deactivated),
          )}
        </span>
        {error ? (
          <span className="small" lang="en">
            {' '}
            {error.message}
          </span>
        ) : null}
      </span>
    </li>
  )
}
