import type { AuditLogEntry, PlatformAuditLogQuery } from '@guildhall/sdk'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Skeleton } from '../design/feedback.tsx'
import { SelectField } from '../design/fields.tsx'
import { ListView } from '../lists/list-view.tsx'
import { HrefLink } from '../lists/records/href-link.tsx'
import { api } from '../shell/api.ts'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useFormat } from '../translations/use-format.ts'
import { associationsQuery } from './associations/association-queries.ts'
import { DataTable } from './data-table.tsx'
import { useScreenTitle } from './use-screen-title.ts'

const PAGE_SIZE = 50

/** The actions in the log, as options of the filter. */
const actionsQuery = queryOptions({
  queryKey: ['operator', 'audit-actions'],
  queryFn: async ({ signal }) => {
    const { facets } = await api.platform.auditLog({ itemsPerPage: 1, facets: ['action'] }, { signal })
    return (facets?.action ?? []).map(({ value }) => String(value)).toSorted()
  },
})

const auditQuery = (action: string) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'audit', action],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        itemsPerPage: PAGE_SIZE,
        ...(action ? { action } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return api.platform.auditLog(query as PlatformAuditLogQuery, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The actions of operators, newest first. */
export function PlatformAuditPage() {
  const { screens, audit: texts } = useOperatorTranslations()
  const navigate = useNavigate()
  const { action = '' } = useSearch({ from: '/operator/audit' })
  const query = useInfiniteQuery(auditQuery(action))
  const { data: actions = [] } = useQuery(actionsQuery)
  useScreenTitle(screens.audit)
  const change = (selected: string) =>
    void navigate({ to: '/operator/audit', search: selected ? { action: selected } : {}, replace: true })
  return (
    <>
      <div className="page-head">
        <h1>{screens.audit}</h1>
        <SelectField
          label={texts.action}
          isLabelHidden
          value={action}
          options={[{ value: '', text: texts.all }, ...actions.map((value) => ({ value, text: value }))]}
          onChange={change}
        />
      </div>
      <ListView
        query={query}
        icon="list"
        empty={{ title: texts.none, hint: texts.noneHint }}
        isFiltered={action !== ''}
        onClear={() => change('')}
        skeleton={<Skeleton height="16rem" />}
      >
        {(entries: AuditLogEntry[]) => <EntryTable entries={entries} />}
      </ListView>
    </>
  )
}

function EntryTable({ entries }: { entries: readonly AuditLogEntry[] }) {
  const { screens, audit: texts } = useOperatorTranslations()
  const format = useFormat()
  return (
    <div className="card">
      <DataTable
        label={screens.audit}
        headers={[texts.when, texts.who, texts.action, texts.what, texts.reason, texts.address]}
      >
        {entries.map(({ id, createdAt, actor, action, changes, target, reason, ipAddress }) => (
          <tr key={id}>
            <th scope="row">{format.dateTime(createdAt)}</th>
            <td>{actor.name ?? actor.type}</td>
            <td>
              <code>{action}</code>
              {changes.length > 0 ? <span className="small soft block">{changes.join(', ')}</span> : null}
            </td>
            <td>
              <Target target={target} />
            </td>
            <td className="long">{reason}</td>
            <td>{ipAddress}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

/** A link to the association, or the target’s type if it is another record or no longer exists. */
function Target({ target: { type, id } }: Pick<AuditLogEntry, 'target'>) {
  const { data } = useQuery(associationsQuery)
  const association = type === 'client' ? data?.find((client) => client.id === id) : undefined
  if (!association) return type
  return <HrefLink href={`/operator/associations/${association.id}`}>{association.name}</HrefLink>
}
