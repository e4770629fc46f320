import { type BulkJob, ConflictError, type PostOptions } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { SelectField, TextField } from '../../design/fields.tsx'
import ModalDialog from '../../design/modal-dialog.tsx'
import { restoreFocus } from '../../design/restore-focus.ts'
import { DialogForm } from '../../forms/form-dialog.tsx'
import { toTags } from '../../forms/tags.ts'
import { useSendOnce } from '../../forms/use-send-once.ts'
import { api } from '../../shell/api.ts'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { isInProgress } from '../../shell/is-in-progress.ts'
import { saveFile } from '../../shell/save-file.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { Option, SelectedRecords } from './definition.ts'

/** The change made to all selected records. */
type BulkChange = { patch: object } | { tags: { add?: string[]; remove?: string[] } } | { delete: true }

/** A field that can be set to one of these values; '' clears it. */
export interface BulkField {
  path: string
  label: string
  options: readonly Option[]
}

export interface BulkDialogProps {
  collection: 'members' | 'events' | 'courses' | 'jobs' | 'community' | 'sponsorships' | 'resources'
  fields: readonly BulkField[]
  canDelete?: boolean
  selected: SelectedRecords
  onClose(): void
}

/** Changes or deletes all selected records, as a job that continues after the page is closed. */
export default function BulkDialog(props: BulkDialogProps) {
  const { collection, selected, onClose } = props
  const { bulk } = useStaffTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [job, setJob] = useState<BulkJob | null>(null)
  // The button that opened the dialog disappears when the selection is cleared.
  useEffect(() => () => restoreFocus(() => document.getElementById('main')), [])
  const count = 'ids' in selected ? selected.ids.length : selected.count
  const sendOnce = useSendOnce()
  const run = useMutation({
    mutationFn: async (change: BulkChange) => {
      const target =
        'ids' in selected
          ? { ids: [...selected.ids] }
          : { filter: { ...selected.query }, expectedCount: count }
      // Each collection has its own type of change; the service checks the fields.
      const startJob = api[collection].bulk.bind(api[collection]) as (
        request: object,
        options: PostOptions,
      ) => Promise<BulkJob>
      const request = { ...target, ...change }
      const started = await sendOnce(request, (key) => startJob(request, key))
      setJob(started)
      try {
        return await api.bulkJobs.wait(started.id, { onProgress: setJob })
      } finally {
        if ('delete' in change) selected.clear?.()
      }
    },
    onSettled: () => {
      for (const key of ['rows', 'facet', 'overview', 'member', 'record'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
  return (
    <ModalDialog title={bulk.title(count, format.number(count))} isOpen onOpenChange={onClose}>
      <Failure error={run.error} />
      {job ? (
        <Progress job={job} onClose={onClose} />
      ) : (
        <ChangeForm {...props} isPending={run.isPending} onApply={(change) => run.mutate(change)} />
      )}
    </ModalDialog>
  )
}

function Failure({ error }: { error: unknown }) {
  const { bulk } = useStaffTranslations()
  const format = useFormat()
  if (!error) return null
  const count = error instanceof ConflictError ? error.extensions.count : undefined
  if (typeof count === 'number')
    return <Banner tone="warning" title={bulk.differs(count, format.number(count))} />
  return <FailureBanner error={error} />
}

function Progress({ job, onClose }: { job: BulkJob; onClose(): void }) {
  const { common } = useTranslations()
  const { bulk } = useStaffTranslations()
  const format = useFormat()
  const { slug } = useParams({ from: '/a/$slug' })
  const { id, progress, records, reason } = job
  const isRunning = isInProgress(job)
  const download = useMutation({
    mutationFn: async () => saveFile('result.csv', await (await api.bulkJobs.result(id)).blob()),
  })
  return (
    <>
      <progress value={progress} max={1} aria-label={bulk.action} />
      <p className="numeric" role="status">
        {isRunning
          ? bulk.progress(format.number(records.processed), format.number(records.total))
          : bulk.done(format.number(records.changed), format.number(records.failed))}
      </p>
      {reason ? <Banner tone="danger" title={reason} /> : null}
      {isRunning ? (
        <p className="small soft">
          {bulk.leave}{' '}
          <Link to="/a/$slug/manage/bulk-jobs/$id" params={{ slug, id }}>
            {bulk.listTitle}
          </Link>
        </p>
      ) : null}
      <Failure error={download.error} />
      <div className="dialog-buttons">
        {records.failed > 0 && !isRunning ? (
          <Button isPending={download.isPending} onPress={() => download.mutate()}>
            {bulk.result}
          </Button>
        ) : null}
        {/* The button that had the focus is no longer there. */}
        <Button kind="primary" autoFocus onPress={onClose}>
          {common.close}
        </Button>
      </div>
    </>
  )
}

interface ChangeFormProps extends BulkDialogProps {
  isPending: boolean
  onApply(change: BulkChange): void
}

function ChangeForm({ fields, canDelete, isPending, onApply, onClose }: ChangeFormProps) {
  const { bulk, members, record } = useStaffTranslations()
  const [operation, setOperation] = useState(fields[0]?.path ?? 'add')
  const [value, setValue] = useState<string | null>(null)
  const [tags, setTags] = useState('')
  const field = fields.find(({ path }) => path === operation)
  const chosen = value ?? field?.options[0]?.value ?? ''
  const names = toTags(tags)
  const isTags = operation === 'add' || operation === 'remove'
  const build = (): BulkChange => {
    if (field) return { patch: { [field.path]: chosen || null } }
    return isTags ? { tags: { [operation]: names } } : { delete: true }
  }
  return (
    <DialogForm
      submitLabel={operation === 'delete' ? bulk.fields.delete : bulk.apply}
      kind={operation === 'delete' ? 'danger' : 'primary'}
      // Shown above the form, and still shown once the job runs.
      error={null}
      isPending={isPending}
      isDisabled={isTags && names.length === 0}
      onSubmit={() => onApply(build())}
      onClose={onClose}
    >
      <SelectField
        label={bulk.field}
        isWide
        value={operation}
        options={[
          ...fields.map(({ path, label }) => ({ value: path, text: label })),
          { value: 'add', text: bulk.fields.add },
          { value: 'remove', text: bulk.fields.remove },
          ...(canDelete ? [{ value: 'delete', text: bulk.fields.delete }] : []),
        ]}
        onChange={(next) => {
          setOperation(next)
          setValue(null)
        }}
      />
      {isTags ? (
        <TextField
          label={members.fields.tags}
          description={record.tagsHint}
          value={tags}
          onChange={setTags}
        />
      ) : field ? (
        <SelectField label={bulk.value} isWide value={chosen} options={field.options} onChange={setValue} />
      ) : (
        <Banner tone="warning" title={bulk.deleteWarning} />
      )}
      <p className="small soft">{bulk.warning}</p>
    </DialogForm>
  )
}
