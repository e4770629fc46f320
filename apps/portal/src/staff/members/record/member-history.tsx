import type { AuditLogEntry } from '@guildhall/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Skeleton, State } from '../../../design/feedback.tsx'
import { ListView } from '../../../lists/list-view.tsx'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { getLabel } from '../../../words/get-label.ts'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.tsx'
import { CUSTOM_PREFIX, isDateField } from './member-form-fields.ts'

const PAGE_SIZE = 30

/** Who changed what, with the old and new values. Only administrators can see it. */
export function MemberHistory() {
  const { area } = useStaffWords()
  const { scopes } = useSession()
  if (scopes.includes('audit:read')) return <Entries />
  return (
    <State icon="lock" title={area.forAdministrators}>
      {area.forAdministratorsHint}
    </State>
  )
}

function Entries() {
  const { id } = useParams({ from: '/a/$slug/manage/members/$id/history' })
  const { record } = useStaffWords()
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
  const { record } = useStaffWords()
  const format = useFormat()
  const { history } = record
  const verb = entry.action.slice(entry.action.lastIndexOf('.') + 1)
  const action =
    verb === 'created' || verb === 'updated' || verb === 'deleted' ? history.actions[verb] : entry.action
  return (
    <article className="record">
      <p>
        <strong>{action}</strong> {history.by(entry.actor.name ?? history.unknown)}{' '}
        <span className="soft">· {format.dateTime(entry.createdAt)}</span>
      </p>
      {entry.oldValues && entry.newValues ? (
        <Changes before={entry.oldValues} after={entry.newValues} />
      ) : null}
    </article>
  )
}

interface Change {
  /** The property path. */
  path: string
  before: unknown
  after: unknown
}
type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The changed values; those of an address or of custom fields one by one. */
function listChanges(before: Values, after: Values, prefix = ''): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [old, current] = [before[name], after[name]]
    const path = prefix + name
    if (isObject(old) || isObject(current))
      return listChanges(isObject(old) ? old : {}, isObject(current) ? current : {}, `${path}.`)
    return JSON.stringify(old) === JSON.stringify(current) ? [] : [{ path, before: old, after: current }]
  })
}

function Changes({ before, after }: { before: Values; after: Values }) {
  const { profile } = useWords()
  const { record, members, form } = useStaffWords()
  const format = useFormat()
  const { history } = record
  const labels = { ...members.fields, ...record.fields }
  const getFieldLabel = (path: string): string => {
    if (path.startsWith(CUSTOM_PREFIX)) return path.slice(CUSTOM_PREFIX.length)
    const name = path.slice(path.lastIndexOf('.') + 1)
    return getLabel(labels, name)
  }
  const formatValue = (path: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return form.empty
    if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : form.empty
    if (typeof value === 'boolean') return value ? members.yes : members.no
    const text = String(value)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text))
      return format.date(text, isDateField(path) ? 'UTC' : undefined)
    return path === 'status' ? getLabel(profile.statuses, text) : text
  }
  return (
    <div className="table-wrap">
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{history.field}</th>
            <th scope="col">{history.before}</th>
            <th scope="col">{history.after}</th>
          </tr>
        </thead>
        <tbody>
          {listChanges(before, after).map((change) => (
            <tr key={change.path}>
              <th scope="row">{getFieldLabel(change.path)}</th>
              <td>{formatValue(change.path, change.before)}</td>
              <td>{formatValue(change.path, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
