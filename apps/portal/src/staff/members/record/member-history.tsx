import type { AuditLogEntry } from '@guildhall/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { EmptyState, Skeleton } from '../../../design/feedback.tsx'
import { ListView } from '../../../lists/list-view.tsx'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useAuditTranslations } from '../../../translations/staff/use-audit-translations.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { describeAction } from '../../audit/describe-action.ts'
import { Changes } from '../../records/changes.tsx'

const PAGE_SIZE = 30

/** Who changed what, with the old and new values. Only administrators can see it. */
export function MemberHistory() {
  const { area } = useStaffTranslations()
  const { scopes } = useSession()
  if (scopes.includes('audit:read')) return <Entries />
  return (
    <EmptyState icon="lock" title={area.forAdministrators}>
      {area.forAdministratorsHint}
    </EmptyState>
  )
}

function Entries() {
  const { id } = useParams({ from: '/a/$slug/manage/members/$id/history' })
  const { record } = useStaffTranslations()
  const query = useInfiniteQuery({
    queryKey: ['audit', 'member', id],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog.list(
        { targetId: id, itemsPerPage: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })
  return (
    <ListView<AuditLogEntry, { items: AuditLogEntry[]; totalItems: number | null }>
      query={query}
      icon="list"
      empty={{ title: record.history.none, hint: record.history.noneHint }}
      isFiltered={false}
      onClear={() => undefined}
      skeleton={<Skeleton height="12rem" />}
    >
      {(entries) => (
        <ol className="records">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </ListView>
  )
}

function Entry({ entry }: { entry: AuditLogEntry }) {
  const t = useAuditTranslations()
  const { record } = useStaffTranslations()
  const format = useFormat()
  const { history } = record
  return (
    <article className="record">
      <p>
        <strong>{describeAction(t, entry.action)}</strong>{' '}
        <bdi>{history.by(entry.actor.name ?? history.unknown)}</bdi>{' '}
        <span className="soft">· {format.dateTime(entry.createdAt)}</span>
      </p>
      {entry.oldValues && entry.newValues ? (
        <Changes type="member" before={entry.oldValues} after={entry.newValues} />
      ) : null}
    </article>
  )
}
