import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { deleteDraft } from '../../forms/draft.ts'
import { RecordEditor } from '../../forms/record-editor.tsx'
import { type LoadedRecord, loadRecord, useDefinedForm } from '../../forms/use-defined-form.ts'
import { deleteOnce } from '../../shell/delete-once.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { RecordActions } from '../records/record-actions.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { getProgramApi, getProgramTitle, type ProgramName, type ProgramRecord } from './program-api.ts'
import { createProgramGroups, programStatuses } from './program-fields.ts'
import { ProgramStatus } from './program-page.tsx'
import { ProgramPreview } from './program-preview.tsx'
import { useProgramName } from './use-program-name.ts'

export const programQuery = (name: ProgramName, id: string) =>
  queryOptions({
    queryKey: ['record', name, id],
    queryFn: ({ signal }) => loadRecord(getProgramApi(name).get(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A record of the program: its form, and the available actions. */
export function ProgramRecordPage() {
  const name = useProgramName()
  const { program } = useStaffTranslations()
  const { slug = '', id = '' } = useParams({ strict: false })
  const query = useQuery(programQuery(name, id))
  return (
    <RecordPage
      back={{ href: `/a/${slug}/manage/${name}`, label: program.titles[name] }}
      query={query}
      title={({ record }) => getProgramTitle(record)}
      badge={({ record }) => <ProgramStatus status={record.status} />}
    >
      {(loaded) => (
        <div className="stack" key={id}>
          <Actions name={name} slug={slug} record={loaded.record} />
          <ProgramForm name={name} loaded={loaded} />
        </div>
      )}
    </RecordPage>
  )
}

function ProgramForm({ name, loaded }: { name: ProgramName; loaded: LoadedRecord<ProgramRecord> }) {
  const t = useTranslations()
  const staff = useStaffTranslations()
  const queryClient = useQueryClient()
  const { id } = loaded.record
  const groups = useMemo(() => createProgramGroups(name, t, staff), [name, t, staff])
  const form = useDefinedForm({
    key: `${name}.${id}`,
    fields: groups.flatMap(({ fields }) => fields),
    loaded,
    save: async (patch, etag) => {
      const saved = await loadRecord(
        getProgramApi(name).update(id, patch, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(programQuery(name, id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['rows', name] })
      void queryClient.invalidateQueries({ queryKey: ['facet', name] })
      return saved
    },
    reload: () => loadRecord(getProgramApi(name).get(id)),
  })
  return (
    <RecordEditor form={form} groups={groups} submitLabel={t.common.save}>
      <ProgramPreview name={name} form={form} groups={groups} record={loaded.record} />
    </RecordEditor>
  )
}

interface ActionsProps {
  name: ProgramName
  slug: string
  record: ProgramRecord
}

/** Publishes, unpublishes, copies or deletes a record, and links to a published event’s page for members. */
function Actions({ name, slug, record }: ActionsProps) {
  const { program } = useStaffTranslations()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refresh = () => {
    for (const key of ['rows', 'facet']) void queryClient.invalidateQueries({ queryKey: [key, name] })
  }
  const [draftStatus, publishedStatus] = programStatuses[name]
  const isPublished = record.status === publishedStatus
  return (
    <RecordActions
      title={getProgramTitle(record)}
      isPublished={isPublished}
      onTogglePublished={async () => {
        const status = isPublished ? draftStatus : publishedStatus
        const saved = await loadRecord(getProgramApi(name).update(record.id, { status }, {}))
        queryClient.setQueryData(programQuery(name, record.id).queryKey, saved)
        refresh()
      }}
      onDelete={async () => {
        await deleteOnce(() => getProgramApi(name).delete(record.id))
        deleteDraft(`${name}.${record.id}`)
        refresh()
        void navigate({ to: `/a/$slug/manage/${name}`, params: { slug } })
      }}
    >
      <Link
        to={`/a/$slug/manage/${name}/new`}
        params={{ slug }}
        search={{ from: record.id }}
        className="button"
      >
        {program.duplicate}
      </Link>
      {name === 'events' && isPublished ? (
        <Link to="/a/$slug/events/$id" params={{ slug, id: record.id }} className="button">
          {program.view}
        </Link>
      ) : null}
    </RecordActions>
  )
}
