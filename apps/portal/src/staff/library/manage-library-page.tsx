import type { Resource, ResourceListQuery } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Badge } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { ListDefinition, SelectedRecords } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { api } from '../../shell/api.ts'
import { isAdministrator, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ProgramStatus } from '../program/program-page.tsx'
import { categoriesQuery } from './categories-query.ts'

const BulkDialog = lazyPart(
  () => import('../../lists/records/bulk-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type ResourceRow = Pick<Resource, 'id'> & Partial<Resource>

const accessLevels = ['public', 'partially_gated', 'member', 'premium', 'paid'] as const
const types = ['document', 'video', 'audio', 'image'] as const
const statuses = ['draft', 'published'] as const

/** The resources of the library, drafts included. */
export function ManageLibraryPage() {
  const t = useTranslations()
  const { library, bulk, program } = useStaffTranslations()
  const session = useSession()
  const { slug } = session.client
  const search = useSearch({ from: '/a/$slug/manage/library' })
  const [selected, setSelected] = useState<SelectedRecords | null>(null)
  const definition = useResourcesList(slug, setSelected)
  useTitle(library.title)
  const fields = [
    {
      path: 'status',
      label: bulk.fields.status,
      options: statuses.map((value) => ({ value, text: program.statuses[value] })),
    },
    {
      path: 'accessLevel',
      label: t.library.accessLevel,
      options: accessLevels
        .filter((value) => value !== 'paid')
        .map((value) => ({ value, text: t.library.accessLevels[value] })),
    },
  ]
  return (
    <div className="list-page">
      <div className="page-head">
        <h1>{library.title}</h1>
        <span className="cluster">
          {isAdministrator(session) ? (
            <Link to="/a/$slug/manage/categories" params={{ slug }} className="button">
              {library.categories}
            </Link>
          ) : null}
          <Link to="/a/$slug/manage/library/upload" params={{ slug }} className="button primary">
            <Icon name="upload" />
            {library.upload}
          </Link>
        </span>
      </div>
      <RecordList definition={definition} search={search} />
      {selected ? (
        <BulkDialog
          collection="resources"
          fields={fields}
          canDelete
          selected={selected}
          onClose={() => setSelected(null)}
        />
      ) : null}
    </div>
  )
}

function useResourcesList(
  slug: string,
  openBulkDialog: (selected: SelectedRecords) => void,
): ListDefinition<ResourceRow> {
  const t = useTranslations()
  const staff = useStaffTranslations()
  const format = useFormat()
  const { data: categories = [] } = useQuery(categoriesQuery)
  return useMemo(() => {
    const { library: texts, program, members } = staff
    const { library } = t
    const { column, text, number, date } = createColumnBuilders<ResourceRow>(format)
    const buildOptions = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
      values.map((value): { value: Value; text: string } => ({ value, text: names[value] }))
    return {
      name: 'resources',
      icon: 'library',
      searchLabel: library.search,
      formatCount: (total) => library.count(total, format.number(total)),
      empty: { title: texts.none, hint: texts.noneHint },
      columns: [
        text('name', members.fields.name, { width: 24 }),
        column('type', library.type, (type) => library.types[type], { width: 8 }),
        column('accessLevel', library.accessLevel, (level) => library.accessLevels[level], { width: 12 }),
        column('status', members.fields.status, (status) => <ProgramStatus status={status} />, { width: 9 }),
        column('categories', texts.categories, (assigned) => assigned.map(({ name }) => name).join(', '), {
          width: 12,
          isSortable: false,
        }),
        column(
          'processing',
          texts.processing,
          ({ status }) =>
            status === 'ready' ? null : (
              <Badge tone={status === 'failed' ? 'danger' : 'info'}>{texts.processingStatuses[status]}</Badge>
            ),
          { width: 9, isSortable: false },
        ),
        column('sizeBytes', texts.size, (size) => format.bytes(size), { width: 7, isNumeric: true }),
        number('version', texts.version, { isDefault: false }),
        date('publishedAt', program.fields.publishedAt),
        date('updatedAt', members.fields.updatedAt, { isDefault: false }),
      ],
      filters: [
        {
          field: 'status',
          label: members.fields.status,
          kind: 'choice',
          options: buildOptions(statuses, program.statuses),
        },
        {
          field: 'accessLevel',
          label: library.accessLevel,
          kind: 'choice',
          options: buildOptions(accessLevels, library.accessLevels),
        },
        { field: 'type', label: library.type, kind: 'choice', options: buildOptions(types, library.types) },
        {
          field: 'category',
          label: texts.categories,
          kind: 'choice',
          canBeEmpty: true,
          options: categories.map(({ id, name }) => ({ value: id, text: name })),
        },
        { field: 'tags', label: program.fields.tags, kind: 'text', canBeEmpty: true },
        { field: 'publishedAt', label: program.fields.publishedAt, kind: 'date', canBeEmpty: true },
        { field: 'createdAt', label: members.fields.createdAt, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of resources, and the query comes from the filters above.
      fetchPage: async (fields, query, signal) => {
        const search = { ...query, fields: fields.join() } as ResourceListQuery
        const { items, totalItems } = await api.resources.list(search, { signal })
        return { items, totalItems }
      },
      exportRows: (query) => api.resources.export(query),
      getRowName: ({ name = '' }) => name,
      href: ({ id }) => `/a/${slug}/manage/library/${id}`,
      selectionActions: [
        {
          id: 'change',
          label: staff.bulk.action,
          icon: 'settings',
          run: async (selected) => openBulkDialog(selected),
        },
      ],
    }
  }, [t, staff, format, slug, openBulkDialog, categories])
}
