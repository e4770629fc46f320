import type { Resource, ResourceUpdate } from '@guildhall/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Banner } from '../../design/feedback.tsx'
import { Checkbox } from '../../design/fields.tsx'
import type { FieldGroup } from '../../forms/field-definition.ts'
import { RecordEditor } from '../../forms/record-editor.tsx'
import { type LoadedRecord, loadRecord, useDefinedForm } from '../../forms/use-defined-form.ts'
import { useDescribeConflict } from '../../forms/use-describe-conflict.ts'
import type { RecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../shell/api.ts'
import { deleteOnce } from '../../shell/delete-once.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { RecordActions } from '../records/record-actions.tsx'
import { categoriesQuery } from './categories-query.ts'
import { resourceQuery } from './resource-query.ts'

const accessLevels = ['public', 'partially_gated', 'member', 'premium', 'paid'] as const

/** The fields of a resource, and who can open it. */
export function ResourceDetails() {
  const { id } = useParams({ from: '/a/$slug/manage/library/$id/' })
  const { data } = useQuery(resourceQuery(id))
  if (!data) return null
  return (
    <div className="stack" key={id}>
      <Actions record={data.record} />
      <ResourceForm loaded={data} />
    </div>
  )
}

const categoriesField = { path: 'categories', label: '', kind: 'tags' } as const

/** Replaces the categories with their ids, sorted as in the form. */
const replaceCategoriesWithIds = ({ record, etag }: LoadedRecord<Resource>) => ({
  record: { ...record, categories: record.categories.map(({ id }) => id).toSorted() },
  etag,
})

function ResourceForm({ loaded }: { loaded: LoadedRecord<Resource> }) {
  const t = useTranslations()
  const { library, program, record } = useStaffTranslations()
  const queryClient = useQueryClient()
  const { id } = loaded.record
  const groups = useMemo((): FieldGroup[] => {
    const { fields } = program
    return [
      {
        title: program.groups.text,
        fields: [
          { path: 'name', label: library.name, kind: 'text', isRequired: true, isWide: true },
          { path: 'description', label: fields.description, kind: 'markdown' },
          { path: 'excerpt', label: library.excerpt, kind: 'multiline', description: library.excerptHint },
        ],
      },
      {
        title: t.library.accessLevel,
        fields: [
          {
            path: 'accessLevel',
            label: t.library.accessLevel,
            kind: 'choice',
            options: accessLevels.map((value) => ({ value, text: t.library.accessLevels[value] })),
          },
          {
            path: 'price',
            label: fields.price,
            kind: 'money',
            isHidden: ({ accessLevel }) => accessLevel !== 'paid',
          },
          {
            path: 'status',
            label: fields.status,
            kind: 'choice',
            options: (['draft', 'published'] as const).map((value) => ({
              value,
              text: program.statuses[value],
            })),
          },
          { path: 'tags', label: fields.tags, kind: 'tags', description: record.tagsHint },
        ],
      },
    ]
  }, [t, library, program, record])
  const form = useDefinedForm({
    key: `resource.${id}`,
    fields: [...groups.flatMap(({ fields }) => fields), categoriesField],
    loaded: replaceCategoriesWithIds(loaded),
    save: async (patch, etag) => {
      // Only paid resources have a price; for others, the price field is hidden. The service checks the fields.
      const { accessLevel = loaded.record.accessLevel } = patch
      const change = accessLevel === 'paid' ? patch : { ...patch, price: null }
      const saved = await loadRecord(
        api.resources.update(id, change as ResourceUpdate, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(resourceQuery(id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['rows', 'resources'] })
      return replaceCategoriesWithIds(saved)
    },
    reload: async () => {
      const current = await loadRecord(api.resources.get(id))
      // The access level, on which the price depends, may have changed.
      queryClient.setQueryData(resourceQuery(id).queryKey, current)
      return replaceCategoriesWithIds(current)
    },
  })
  const level = accessLevels.find((candidate) => candidate === form.values.accessLevel) ?? 'member'
  const accessText = form.values.status === 'draft' ? library.opens.draft : library.opens[level]
  return (
    <RecordEditor form={form} groups={groups} submitLabel={t.common.save}>
      <Banner tone="info" title={accessText} />
      <Categories form={form} />
    </RecordEditor>
  )
}

const splitIds = (text: string) => text.split(', ').filter(Boolean)

function Categories({ form }: { form: RecordForm }) {
  const { library } = useStaffTranslations()
  const { data } = useQuery(categoriesQuery)
  const describeConflict = useDescribeConflict(form)
  const chosenIds = splitIds(form.values.categories ?? '')
  const categories = (data ?? []).filter(({ archived, id }) => !archived || chosenIds.includes(id))
  if (categories.length === 0) return null
  const conflict = describeConflict('categories', (ids) =>
    splitIds(ids)
      .map((id) => categories.find((category) => category.id === id)?.name ?? id)
      .join(', '),
  )
  return (
    <fieldset className="card field-group">
      <legend>{library.categories}</legend>
      <div className="clear stack-8">
        {conflict ? <p className="small">{conflict}</p> : null}
        <div className="scopes">
          {categories.map(({ id, name }) => (
            <Checkbox
              key={id}
              isSelected={chosenIds.includes(id)}
              onChange={(selected) =>
                form.set(
                  'categories',
                  [...chosenIds.filter((other) => other !== id), ...(selected ? [id] : [])]
                    .toSorted()
                    .join(', '),
                )
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </div>
    </fieldset>
  )
}

/** Publishes, unpublishes or deletes a resource, and links to its page for members. */
function Actions({ record }: { record: Resource }) {
  const { program } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isPublished = record.status === 'published'
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['rows', 'resources'] })
  return (
    <RecordActions
      title={record.name}
      isPublished={isPublished}
      onTogglePublished={async () => {
        const status = isPublished ? 'draft' : 'published'
        const saved = await loadRecord(api.resources.update(record.id, { status }))
        queryClient.setQueryData(resourceQuery(record.id).queryKey, saved)
        refresh()
      }}
      onDelete={async () => {
        await deleteOnce(() => api.resources.delete(record.id))
        refresh()
        void navigate({ to: '/a/$slug/manage/library', params: { slug } })
      }}
    >
      <Link to="/a/$slug/library/$id" params={{ slug, id: record.id }} className="button">
        {program.view}
      </Link>
    </RecordActions>
  )
}
