import type { AuditLogEntry, AuditLogQuery } from '@guildhall/sdk'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createColumns } from '../lists/records/columns.ts'
import type { ListDefinition } from '../lists/records/definition.ts'
import { RecordList } from '../lists/records/record-list.tsx'
import { api } from '../shell/api.ts'
import { useTitle } from '../shell/use-title.ts'
import { useStaffWords } from '../words/staff/use-staff-words.ts'
import { useFormat } from '../words/use-format.ts'
import { RequiresScope } from './records/requires-scope.tsx'

type Entry = Pick<AuditLogEntry, 'id'> & Partial<AuditLogEntry>

/** Who changed what, and when. */
export function AuditPage() {
  const { library } = useStaffWords()
  const search = useSearch({ from: '/a/$slug/manage/audit' })
  const definition = useAuditList()
  useTitle(library.audit.title)
  return (
    <RequiresScope scope="audit:read">
      <div className="list-page">
        <div className="page-head">
          <h1>{library.audit.title}</h1>
        </div>
        <RecordList definition={definition} search={search} />
      </div>
    </RequiresScope>
  )
}

function useAuditList(): ListDefinition<Entry> {
  const { library, record } = useStaffWords()
  const format = useFormat()
  return useMemo(() => {
    const { audit } = library
    const { column, text, dateTime } = createColumns<Entry>(format)
    return {
      name: 'audit-log',
      icon: 'list',
      searchLabel: audit.title,
      isSearchable: false,
      formatCount: (total) => audit.count(total, format.number(total)),
      empty: { title: record.history.none, hint: record.history.noneHint },
      columns: [
        dateTime('createdAt', audit.when),
        column('actor', audit.who, ({ name, type }) => name ?? type, { width: 14, isSortable: false }),
        text('action', audit.action, { width: 14 }),
        column('target', audit.what, ({ type }) => type, { width: 10, isSortable: false }),
        text('changes', audit.fields, { width: 18, isSortable: false }),
        text('ipAddress', audit.address, { width: 10, isSortable: false }),
        text('requestId', audit.request, { width: 16, isDefault: false, isSortable: false }),
      ],
      filters: [
        { field: 'action', label: audit.action, kind: 'choice', isCounted: true },
        { field: 'targetType', label: audit.what, kind: 'choice', isCounted: true },
        { field: 'actorType', label: audit.who, kind: 'choice', isCounted: true },
        { field: 'createdAt', label: audit.when, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The columns name fields of entries, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.auditLog.list({ ...query, fields: fields.join() } as AuditLogQuery, { signal }),
      exportRows: (query) => api.auditLog.export(query),
      getRowName: ({ action = '', createdAt }) => `${action} ${createdAt ? format.dateTime(createdAt) : ''}`,
      href: null,
    }
  }, [library, record, format])
}
