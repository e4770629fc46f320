import type { Import, ImportListQuery } from '@guildhall/sdk'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Badge } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import type { Column, ListDefinition } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { api } from '../../shell/api.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { JobTabs } from '../bulk-jobs/job-tabs.tsx'
import { statusTones, useStatusDescription } from './import-progress-page.tsx'

type ImportRow = Pick<Import, 'id'> & Partial<Import>

const statuses = ['running', 'queued', 'completed', 'failed', 'cancelled'] as const

/** The imports of the last 30 days. */
export function ImportsPage() {
  const { imports } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const search = useSearch({ from: '/a/$slug/manage/imports' })
  const definition = useImportsList(slug)
  useTitle(imports.listTitle)
  return (
    <div className="list-page">
      <div className="page-head">
        <h1>{imports.listTitle}</h1>
        <Link to="/a/$slug/manage/members/import" params={{ slug }} className="button primary">
          <Icon name="upload" />
          {imports.title}
        </Link>
      </div>
      <JobTabs />
      <RecordList definition={definition} search={search} />
    </div>
  )
}

function useImportsList(slug: string): ListDefinition<ImportRow> {
  const { imports, members } = useStaffTranslations()
  const format = useFormat()
  const describeStatus = useStatusDescription()
  return useMemo(() => {
    const createCountColumn = (name: 'created' | 'updated' | 'failed'): Column<ImportRow> => ({
      id: name,
      label: imports.counts[name],
      fields: ['rows'],
      width: 8,
      isNumeric: true,
      isDefault: true,
      render: ({ rows }) => (rows ? format.number(rows[name]) : null),
    })
    const formatStart = ({ createdAt }: ImportRow) => (createdAt ? format.dateTime(createdAt) : '')
    return {
      name: 'imports',
      icon: 'upload',
      searchLabel: imports.listTitle,
      isSearchable: false,
      formatCount: (total) => imports.count(total, format.number(total)),
      empty: { title: imports.none, hint: imports.noneHint },
      columns: [
        {
          id: 'createdAt',
          label: imports.startedAt,
          fields: ['createdAt'],
          sort: 'createdAt',
          width: 13,
          isDefault: true,
          render: formatStart,
        },
        {
          id: 'status',
          label: members.fields.status,
          fields: ['status', 'dryRun'],
          width: 11,
          isDefault: true,
          render: ({ status, dryRun = false }) =>
            status ? <Badge tone={statusTones[status]}>{describeStatus({ status, dryRun })}</Badge> : null,
        },
        {
          id: 'kind',
          label: imports.kind,
          fields: ['dryRun'],
          width: 8,
          isDefault: true,
          render: ({ dryRun }) => (dryRun ? imports.kinds.check : imports.kinds.import),
        },
        {
          id: 'total',
          label: imports.rows,
          fields: ['rows'],
          width: 8,
          isNumeric: true,
          isDefault: true,
          render: ({ rows }) => (rows ? format.number(rows.total) : null),
        },
        createCountColumn('created'),
        createCountColumn('updated'),
        createCountColumn('failed'),
      ],
      filters: [
        {
          field: 'status',
          label: members.fields.status,
          kind: 'choice',
          isCounted: true,
          options: statuses.map((value) => ({ value, text: imports.status[value] })),
        },
        { field: 'createdAt', label: imports.startedAt, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of imports, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.imports.list({ ...query, fields: fields.join() } as ImportListQuery, { signal }),
      getRowName: formatStart,
      href: ({ id }) => `/a/${slug}/manage/members/import/${id}`,
    }
  }, [imports, members, format, describeStatus, slug])
}
