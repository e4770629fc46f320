import type { AuditLogEntry, AuditLogQuery } from '@guildhall/sdk'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createColumns } from '../../lists/records/columns.ts'
import type { ListDefinition } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { getLabel } from '../../words/get-label.ts'
import { useAuditWords } from '../../words/staff/use-audit-words.ts'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { useFieldLabel } from '../records/changes.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'
import { describeAction } from './describe-action.ts'

type Entry = Pick<AuditLogEntry, 'id'> & Partial<AuditLogEntry>

/** Who changed what, and when. */
export function AuditPage() {
  const words = useAuditWords()
  const search = useSearch({ from: '/a/$slug/manage/audit' })
  const definition = useAuditList()
  useTitle(words.title)
  return (
    <ScopeGuard scope="audit:read">
      <div className="list-page">
        <div className="page-head">
          <h1>{words.title}</h1>
        </div>
        <RecordList definition={definition} search={search} />
      </div>
    </ScopeGuard>
  )
}

function useAuditList(): ListDefinition<Entry> {
  const words = useAuditWords()
  const { history } = useStaffWords().record
  const format = useFormat()
  const getFieldLabel = useFieldLabel()
  const { slug } = useSession().client
  return useMemo(() => {
    const { column, text, dateTime } = createColumns<Entry>(format)
    return {
      name: 'audit-log',
      icon: 'list',
      searchLabel: words.title,
      isSearchable: false,
      formatCount: (total) => words.count(total, format.number(total)),
      empty: { title: history.none, hint: history.noneHint },
      columns: [
        column('action', words.action, (action) => describeAction(words, action), { width: 18 }),
        column('target', words.what, ({ name }) => name, {
          width: 18,
          isSortable: false,
        }),
        dateTime('createdAt', words.when),
        column(
          'actor',
          words.who,
          ({ name, type }) => (type === 'system' ? words.actors.system : (name ?? type)),
          {
            width: 14,
            isSortable: false,
          },
        ),
        column('changes', words.fields, (names) => names.map(getFieldLabel).join(', '), {
          width: 16,
          isSortable: false,
        }),
        text('ipAddress', words.address, { width: 9, isDefault: false, isSortable: false }),
        text('requestId', words.request, { width: 16, isDefault: false, isSortable: false }),
      ],
      filters: [
        {
          field: 'action',
          label: words.action,
          kind: 'choice',
          isCounted: true,
          formatValue: (action) => describeAction(words, action),
        },
        {
          field: 'targetType',
          label: words.what,
          kind: 'choice',
          isCounted: true,
          formatValue: (type) => getLabel(words.kinds, type),
        },
        {
          field: 'actorType',
          label: words.who,
          kind: 'choice',
          isCounted: true,
          formatValue: (type) => getLabel(words.actors, type),
        },
        { field: 'createdAt', label: words.when, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The columns name fields of entries, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.auditLog.list({ ...query, fields: fields.join() } as AuditLogQuery, { signal }),
      exportRows: (query) => api.auditLog.export(query),
      getRowName: ({ action = '', createdAt }) =>
        `${describeAction(words, action)} ${createdAt ? format.dateTime(createdAt) : ''}`,
      href: ({ id }) => `/a/${slug}/manage/audit/${id}`,
    }
  }, [words, history, format, getFieldLabel, slug])
}
