import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { IconButton } from '../../../design/button.tsx'
import { Loading } from '../../../design/feedback.tsx'
import { Icon } from '../../../design/icon.tsx'
import { HrefLink } from '../../../lists/records/href-link.tsx'
import type { Action } from '../../../shell/actions.ts'
import { ErrorState } from '../../../shell/error-state.tsx'
import { useScreenActions } from '../../../shell/screen-actions.ts'
import { TabList } from '../../../shell/tab-list.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { StatusBadge } from '../member-columns.tsx'
import { getMemberName } from '../member-queries.ts'
import { memberQuery } from './member-query.ts'
import { type Neighbor, useNeighbors } from './use-neighbors.ts'

const tabs = [
  { name: 'details', to: '/a/$slug/manage/members/$id' },
  { name: 'history', to: '/a/$slug/manage/members/$id/history' },
  { name: 'access', to: '/a/$slug/manage/members/$id/access' },
  { name: 'orders', to: '/a/$slug/manage/members/$id/orders' },
  { name: 'privacy', to: '/a/$slug/manage/members/$id/privacy' },
] as const

/** A member: name and status, navigation within the list that the member was opened from, and tabs. */
export function MemberPage() {
  const t = useTranslations()
  const { record } = useStaffTranslations()
  const { slug, id } = useParams({ from: '/a/$slug/manage/members/$id' })
  const search = useSearch({ from: '/a/$slug/manage/members/$id' })
  const { data, error, refetch } = useQuery(memberQuery(id))
  const name = data ? getMemberName(data.member) : ''
  useTitle(name || record.back)
  return (
    <>
      <div className="record-head">
        <HrefLink href={`/a/${slug}/manage/members?${search.list ?? ''}`} className="record-back">
          <Icon name="back" />
          {record.back}
        </HrefLink>
        <ListNavigation />
      </div>
      {error && !data ? (
        <ErrorState error={error} level={1} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <div className="cluster record-title">
            <h1>{name}</h1>
            <StatusBadge status={data.member.status} t={t} />
          </div>
          <TabList label={name} className="record-tabs">
            {tabs.map((tab) => (
              <Link
                key={tab.name}
                to={tab.to}
                params={{ slug, id }}
                search={search}
                className="tab"
                activeOptions={{ exact: true, includeSearch: false }}
              >
                {record.tabs[tab.name]}
              </Link>
            ))}
          </TabList>
          <Outlet />
        </>
      ) : (
        <Loading label={t.common.loading} />
      )}
    </>
  )
}

/** The position in the list, and buttons for the previous (k) and the next member (j). */
function ListNavigation() {
  const { record } = useStaffTranslations()
  const format = useFormat()
  const navigate = useNavigate()
  const { slug, id } = useParams({ from: '/a/$slug/manage/members/$id' })
  const search = useSearch({ from: '/a/$slug/manage/members/$id' })
  const neighbors = useNeighbors(id, search.list, search.at)
  const { previous = null, next = null, index = null, total = null } = neighbors ?? {}
  const { list = '' } = search
  // Updates the index in the URL: after a reload, this index locates the next member if this one has left the list.
  useEffect(() => {
    if (index === null || String(index) === search.at) return
    void navigate({
      to: '.',
      search: (before) => ({ ...before, at: String(index) }),
      replace: true,
      resetScroll: false,
    })
  }, [index, navigate, search.at])
  const actions = useMemo(() => {
    const go = (neighbor: Neighbor) =>
      void navigate({
        to: '/a/$slug/manage/members/$id',
        params: { slug, id: neighbor.id },
        search: { list, at: String(neighbor.index) },
        replace: true,
      })
    const listStepActions = (
      name: 'previous' | 'next',
      neighbor: Neighbor | null,
      shortcut: string,
    ): Action[] =>
      neighbor === null
        ? []
        : [
            {
              id: name,
              group: 'go',
              label: record[name],
              icon: name === 'next' ? 'down' : 'up',
              shortcut,
              run: () => go(neighbor),
            },
          ]
    return [...listStepActions('previous', previous, 'k'), ...listStepActions('next', next, 'j')]
  }, [navigate, slug, list, previous, next, record])
  useScreenActions(actions)
  if (!neighbors) return null
  return (
    <span className="cluster">
      {index === null || total === null ? null : (
        <span className="small soft numeric">
          {record.position(format.number(index + 1), format.number(total))}
        </span>
      )}
      {(['previous', 'next'] as const).map((name) => {
        const action = actions.find(({ id }) => id === name)
        return (
          <IconButton
            key={name}
            icon={name === 'next' ? 'down' : 'up'}
            label={record[name]}
            isDisabled={!action}
            onPress={() => action?.run()}
          />
        )
      })}
    </span>
  )
}
