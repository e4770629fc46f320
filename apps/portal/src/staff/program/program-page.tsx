import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Badge, type Tone } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { Column, FilterField, ListDefinition, SelectedRecords } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { getProgramApi, getProgramTitle, type ProgramName, type ProgramRecord } from './program-api.ts'
import { listStatusOptions } from './program-fields.ts'
import { programIcons, useProgramName } from './use-program-name.ts'

const BulkDialog = lazyPart(
  () => import('../../lists/records/bulk-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type Row = ProgramRecord & Record<string, unknown>

const tones: Record<string, Tone> = {
  published: 'success',
  active: 'success',
  held: 'warning',
  proposed: 'warning',
  cancelled: 'danger',
  removed: 'danger',
  declined: 'danger',
}

/** A collection of the program: its records, with search, filters, status tabs and bulk changes. */
export function ProgramPage() {
  const name = useProgramName()
  const { program, bulk } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const search = useSearch({ strict: false })
  const [selected, setSelected] = useState<SelectedRecords | null>(null)
  const definition = useProgramList(name, slug, setSelected)
  useTitle(program.titles[name])
  const fields = [
    { path: 'status', label: bulk.fields.status, options: listStatusOptions(name, program.statuses) },
    {
      path: 'visibility',
      label: program.fields.visibility,
      options: Object.entries(program.visibilities).map(([value, text]) => ({ value, text })),
    },
  ]
  return (
    <div className="list-page">
      <div className="page-head">
        <h1>{program.titles[name]}</h1>
        <Link to={`/a/$slug/manage/${name}/new`} params={{ slug }} className="button primary">
          <Icon name="plus" />
          {program.new[name]}
        </Link>
      </div>
      <RecordList key={name} definition={definition} search={search as Record<string, string>} />
      {selected ? (
        <BulkDialog
          collection={name}
          fields={fields}
          canDelete
          selected={selected}
          onClose={() => setSelected(null)}
        />
      ) : null}
    </div>
  )
}

export function ProgramStatus({ status }: { status: string }) {
  const { program } = useStaffTranslations()
  const tone = tones[status]
  const names: Record<string, string> = program.statuses
  return <Badge {...(tone ? { tone } : {})}>{names[status] ?? status}</Badge>
}

/** The columns between the title and the status. */
const collectionColumns = {
  events: ['startsAt', 'venue', 'format'],
  courses: ['startsAt', 'delivery', 'code'],
  jobs: ['employer', 'location', 'expiresAt'],
  community: ['space', 'publishedAt', 'pinned'],
  sponsorships: ['tier', 'startsAt', 'endsAt'],
} as const satisfies Record<ProgramName, readonly string[]>
type CollectionColumn = (typeof collectionColumns)[ProgramName][number]

function useProgramList(
  name: ProgramName,
  slug: string,
  openBulkDialog: (selected: SelectedRecords) => void,
): ListDefinition<Row> {
  const t = useTranslations()
  const staff = useStaffTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { program, members } = staff
    const { fields: labels } = program
    const { column, date, dateTime } = createColumnBuilders<Row>(format)
    const titleField = name === 'sponsorships' ? 'sponsor' : 'title'
    // The names of values. Columns that are not listed show dates or free text.
    const names: { [Id in CollectionColumn]?: Record<string, string> } = {
      format: t.content.formats,
      delivery: t.content.deliveries,
      pinned: { true: members.yes, false: members.no },
    }
    const createCollectionColumn = (id: CollectionColumn): Column<Row> =>
      id.endsWith('At')
        ? dateTime(id, labels[id])
        : column(id, labels[id], (value) => names[id]?.[String(value)] ?? String(value), { width: 10 })
    const statuses = listStatusOptions(name, program.statuses)
    const filters: FilterField[] = [
      { field: 'status', label: members.fields.status, kind: 'choice', isCounted: true, options: statuses },
      {
        field: 'visibility',
        label: labels.visibility,
        kind: 'choice',
        isCounted: true,
        options: Object.entries(program.visibilities).map(([value, text]) => ({ value, text })),
      },
      { field: 'tags', label: labels.tags, kind: 'choice', isCounted: true, canBeEmpty: true },
      ...collectionColumns[name]
        .filter((id) => id.endsWith('At'))
        .map((id): FilterField => ({ field: id, label: labels[id], kind: 'date', canBeEmpty: true })),
      { field: 'createdAt', label: members.fields.createdAt, kind: 'date' },
      { field: 'updatedAt', label: members.fields.updatedAt, kind: 'date' },
    ]
    return {
      name,
      icon: programIcons[name],
      searchLabel: program.search[name],
      formatCount: (total) => program.counts[name](total, format.number(total)),
      empty: { title: program.empty[name], hint: program.emptyHint },
      columns: [
        column(titleField, labels[titleField], (value) => String(value), { width: 22 }),
        ...collectionColumns[name].map(createCollectionColumn),
        column('status', members.fields.status, (status) => <ProgramStatus status={status} />, { width: 8 }),
        column(
          'visibility',
          labels.visibility,
          (value) => program.visibilities[value as keyof typeof program.visibilities],
          { width: 9, isDefault: false },
        ),
        date('createdAt', members.fields.createdAt, { isDefault: false }),
        date('updatedAt', members.fields.updatedAt, { width: 12 }),
      ],
      filters,
      tabs: { field: 'status', options: statuses },
      defaultSort: { field: 'updatedAt', direction: 'desc' },
      fetchPage: async (fields, query, signal) => {
        const page = await getProgramApi(name).list({ ...query, fields: fields.join() }, { signal })
        return { ...page, items: page.items as Row[] }
      },
      exportRows: (query) => getProgramApi(name).export(query),
      getRowName: getProgramTitle,
      href: ({ id }) => `/a/${slug}/manage/${name}/${id}`,
      selectionActions: [
        {
          id: 'change',
          label: staff.bulk.action,
          icon: 'settings',
          run: async (selected) => openBulkDialog(selected),
        },
      ],
    }
  }, [t, staff, format, name, slug, openBulkDialog])
}
