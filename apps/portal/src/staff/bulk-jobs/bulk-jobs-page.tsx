import type { BulkJob, BulkJobListQuery } from '@guildhall/sdk'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Badge } from '../../design/feedback.tsx'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { Column, ListDefinition } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { api } from '../../shell/api.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { JobTabs } from './job-tabs.tsx'
import { jobTones, useBulkJobLabels } from './use-bulk-job-labels.ts'

type JobRow = Pick<BulkJob, 'id'> & Partial<BulkJob>

const statuses = ['running', 'queued', 'completed', 'failed', 'cancelled'] as const

/** The bulk changes of the last 30 days. */
export function BulkJobsPage() {
  const { bulk } = useStaffTranslations()
  const search = useSearch({ from: '/a/$slug/manage/bulk-jobs' })
  const definition = useJobsList()
  useTitle(bulk.listTitle)
  return (
    <div className="list-page">
      <div className="page-head">
        <h1>{bulk.listTitle}</h1>
      </div>
      <JobTabs />
      <RecordList definition={definition} search={search} />
    </div>
  )
}

function useJobsList(): ListDefinition<JobRow> {
  const { slug } = useParams({ from: '/a/$slug' })
  const { bulk, imports, members } = useStaffTranslations()
  const format = useFormat()
  const { collections, describeChange } = useBulkJobLabels()
  return useMemo(() => {
    const { column, dateTime } = createColumnBuilders<JobRow>(format)
    const createCountColumn = (name: 'total' | 'changed' | 'failed', label: string): Column<JobRow> => ({
      id: name,
      label,
      fields: ['records'],
      width: 8,
      isNumeric: true,
      isDefault: true,
      render: ({ records }) => (records ? format.number(records[name]) : null),
    })
    return {
      name: 'bulk-jobs',
      icon: 'settings',
      searchLabel: bulk.listTitle,
      isSearchable: false,
      formatCount: (total) => bulk.count(total, format.number(total)),
      empty: { title: bulk.none, hint: bulk.noneHint },
      columns: [
        dateTime('createdAt', imports.startedAt),
        column('collection', bulk.records, (collection) => collections[collection], { width: 11 }),
        {
          id: 'change',
          label: bulk.field,
          fields: ['action', 'fields'],
          width: 14,
          isDefault: true,
          render: ({ action, fields = [] }) => (action ? describeChange({ action, fields }) : null),
        },
        column(
          'status',
          members.fields.status,
          (status) => <Badge tone={jobTones[status]}>{bulk.statuses[status]}</Badge>,
          { width: 10 },
        ),
        createCountColumn('total', bulk.counts.total),
        createCountColumn('changed', bulk.counts.changed),
        createCountColumn('failed', bulk.counts.failed),
      ],
      filters: [
        {
          field: 'status',
          label: members.fields.status,
          kind: 'choice',
          isCounted: true,
          options: statuses.map((value) => ({ value, text: bulk.statuses[value] })),
        },
        {
          field: 'collection',
          label: bulk.records,
          kind: 'choice',
          isCounted: true,
          options: Object.entries(collections).map(([value, text]) => ({ value, text })),
        },
        { field: 'createdAt', label: imports.startedAt, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of jobs, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.bulkJobs.list({ ...query, fields: fields.join() } as BulkJobListQuery, { signal }),
      getRowName: ({ createdAt }) => (createdAt ? format.dateTime(createdAt) : ''),
      href: ({ id }) => `/a/${slug}/manage/bulk-jobs/${id}`,
    }
  }, [bulk, imports, members, format, slug, collections, describeChange])
}
