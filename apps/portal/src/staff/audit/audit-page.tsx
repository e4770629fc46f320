import type { AuditLogEntry, AuditLogQuery } from '@guildhall/sdk'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { ListDefinition } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { getLabel } from '../../translations/get-label.ts'
import { useAuditTranslations } from '../../translations/staff/use-audit-translations.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useFieldLabel } from '../records/changes.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'
import { describeAction } from './describe-action.ts'

type Entry = Pick<AuditLogEntry, 'id'> & Partial<AuditLogEntry>

/** Who changed what, and when. */
export function AuditPage() {
  const t = useAuditTranslations()
  const search = useSearch({ from: '/a/$slug/manage/audit' })
  const definition = useAuditList()
  useTitle(t.title)
  return (
    <ScopeGuard scope="audit:read">
      <div className="list-page">
        <div className="page-head">
          <h1>{t.title}</h1>
        </div>
        <RecordList definition={definition} search={search} />
      </div>
    </ScopeGuard>
  )
}

function useAuditList(): ListDefinition<Entry> {
  const t = useAuditTranslations()
  const { history } = useStaffTranslations().record
  const format = useFormat()
  const getFieldLabel = useFieldLabel()
  const { slug } = useSession().client
  return useMemo(() => {
    const { column, text, dateTime } = createColumnBuilders<Entry>(format)
    return {
      name: 'audit-log',
      icon: 'list',
      searchLabel: t.title,
      isSearchable: false,
      formatCount: (total) => t.count(total, format.number(total)),
      empty: { title: history.none, hint: history.noneHint },
      columns: [
        column('action', t.action, (action) => describeAction(t, action), { width: 18 }),
        column('target', t.what, ({ name }) => name, {
          width: 18,
          isSortable: false,
        }),
        dateTime('createdAt', t.when),
        column('actor', t.who, ({ name, type }) => (type === 'system' ? t.actors.system : (name ?? type)), {
          width: 14,
          isSortable: false,
        }),
        column('changes', t.fields, (names) => names.map(getFieldLabel).join(', '), {
          width: 16,
          isSortable: false,
        }),
        text('ipAddress', t.address, { width: 9, isDefault: false, isSortable: false }),
        text('requestId', t.request, { width: 16, isDefault: false, isSortable: false }),
      ],
      filters: [
        {
          field: 'action',
          label: t.action,
          kind: 'choice',
          isCounted: true,
          formatValue: (action) => describeAction(t, action),
        },
        {
          field: 'targetType',
          label: t.what,
          kind: 'choice',
          isCounted: true,
          formatValue: (type) => getLabel(t.kinds, type),
        },
        {
          field: 'actorType',
          label: t.who,
          kind: 'choice',
          isCounted: true,
          formatValue: (type) => getLabel(t.actors, type),
        },
        { field: 'createdAt', label: t.when, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of entries, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.auditLog.list({ ...query, fields: fields.join() } as AuditLogQuery, { signal }),
      exportRows: (query) => api.auditLog.export(query),
      getRowName: ({ action = '', createdAt }) =>
        `${describeAction(t, action)} ${createdAt ? format.dateTime(createdAt) : ''}`,
      href: ({ id }) => `/a/${slug}/manage/audit/${id}`,
    }
  }, [t, history, format, getFieldLabel, slug])
}
