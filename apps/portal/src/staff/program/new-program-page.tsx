import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Loading } from '../../design/feedback.tsx'
import { notify } from '../../design/notify.ts'
import { RecordEditor } from '../../forms/record-editor.tsx'
import { loadRecord, useDefinedForm, useTimeZone } from '../../forms/use-defined-form.ts'
import { useSendOnce } from '../../forms/use-send-once.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useIsOpen } from '../../shell/use-is-open.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { getProgramApi, type ProgramName, type ProgramRecord } from './program-api.ts'
import { createProgramGroups, programStatuses } from './program-fields.ts'
import { ProgramPreview } from './program-preview.tsx'
import { programQuery } from './program-record-page.tsx'
import { useProgramName } from './use-program-name.ts'

/** The form for a new record of the program, empty or with a copy of another record. */
export function NewProgramPage() {
  const t = useTranslations()
  const { program } = useStaffTranslations()
  const name = useProgramName()
  const zone = useTimeZone()
  const { from }: { from?: string } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery({
    ...programQuery(name, from ?? ''),
    enabled: from !== undefined,
  })
  useTitle(program.new[name])
  const defaults = { status: programStatuses[name][0], visibility: 'public', timezone: zone }
  return (
    <>
      <div className="page-head">
        <h1>{program.new[name]}</h1>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : from === undefined ? (
        <NewProgramForm key={name} name={name} record={defaults} />
      ) : data ? (
        <NewProgramForm
          key={from}
          name={name}
          from={from}
          record={{ ...data.record, status: defaults.status }}
        />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </>
  )
}

function NewProgramForm(props: { name: ProgramName; from?: string; record: Partial<ProgramRecord> }) {
  const { name, from = 'new', record } = props
  const t = useTranslations()
  const staff = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const groups = useMemo(() => createProgramGroups(name, t, staff), [name, t, staff])
  const loaded = { record, etag: null }
  const draftKey = `${name}.${from}.copy`
  const sendOnce = useSendOnce(draftKey)
  const isOpen = useIsOpen()
  const form = useDefinedForm<Partial<ProgramRecord>>({
    key: draftKey,
    fields: groups.flatMap(({ fields }) => fields),
    loaded,
    isNew: true,
    save: async (fields) => {
      const created = await sendOnce(fields, (options) =>
        loadRecord(getProgramApi(name).create(fields, options)),
      )
      for (const key of ['rows', 'facet']) void queryClient.invalidateQueries({ queryKey: [key, name] })
      notify({ tone: 'success', title: staff.program.created })
      // The button stays pending until the record is shown, so that it cannot create a second one.
      if (isOpen())
        await navigate({ to: `/a/$slug/manage/${name}/$id`, params: { slug, id: created.record.id } })
      return created
    },
    reload: async () => loaded,
  })
  return (
    <RecordEditor form={form} groups={groups} submitLabel={staff.program.create} isNew>
      <ProgramPreview name={name} form={form} groups={groups} record={record} />
    </RecordEditor>
  )
}
