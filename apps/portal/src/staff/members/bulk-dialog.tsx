import { type BulkJob, ConflictError } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { SelectField, TextField } from '../../design/fields.tsx'
import ModalDialog from '../../design/modal-dialog.tsx'
import type { SelectedRecords } from '../../lists/records/definition.ts'
import { api } from '../../shell/api.ts'
import { describeFailure } from '../../shell/error-state.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'
import { memberStatuses } from './member-columns.tsx'
import { levelsQuery } from './member-queries.ts'

const changes = ['status', 'level', 'add', 'remove'] as const
type Change = (typeof changes)[number]
type MemberBulk = Parameters<typeof api.members.bulk>[0]

export interface BulkDialogProps {
  selected: SelectedRecords
  onClose(): void
}

/** Changes one field of all selected members, as a job that continues without the page. */
export default function BulkDialog({ selected, onClose }: BulkDialogProps) {
  const { bulk } = useStaffWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [job, setJob] = useState<BulkJob | null>(null)
  const count = 'ids' in selected ? selected.ids.length : selected.count
  const run = useMutation({
    mutationFn: async (change: Partial<MemberBulk>) => {
      const target =
        'ids' in selected
          ? { ids: [...selected.ids] }
          : { filter: { ...selected.query }, expectedCount: count }
      const started = await api.members.bulk({ ...target, ...change })
      setJob(started)
      return api.bulkJobs.wait(started.id, { onProgress: setJob })
    },
    onSettled: () => {
      for (const key of ['rows', 'facet', 'overview', 'member'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
  return (
    <ModalDialog title={bulk.title(format.number(count))} isOpen onOpenChange={onClose}>
      <Failure error={run.error} />
      {job ? (
        <Progress job={job} onClose={onClose} />
      ) : (
        <ChangeForm isPending={run.isPending} onApply={(change) => run.mutate(change)} onClose={onClose} />
      )}
    </ModalDialog>
  )
}

function Failure({ error }: { error: unknown }) {
  const words = useWords()
  const { bulk } = useStaffWords()
  const format = useFormat()
  if (!error) return null
  const count = error instanceof ConflictError ? error.extensions.count : undefined
  if (typeof count === 'number') return <Banner tone="warning" title={bulk.differs(format.number(count))} />
  const { title, advice } = describeFailure(error, words)
  return (
    <Banner tone="danger" title={title}>
      {advice}
    </Banner>
  )
}

function Progress({ job, onClose }: { job: BulkJob; onClose(): void }) {
  const { common } = useWords()
  const { bulk } = useStaffWords()
  const format = useFormat()
  const { id, status, progress, records, reason } = job
  const isRunning = status === 'queued' || status === 'running'
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
      {isRunning ? <p className="small soft">{bulk.leave}</p> : null}
      <Failure error={download.error} />
      <div className="dialog-buttons">
        {records.failed > 0 && !isRunning ? (
          <Button isPending={download.isPending} onPress={() => download.mutate()}>
            {bulk.result}
          </Button>
        ) : null}
        <Button kind="primary" onPress={onClose}>
          {common.close}
        </Button>
      </div>
    </>
  )
}

function ChangeForm(props: {
  isPending: boolean
  onApply(change: Partial<MemberBulk>): void
  onClose(): void
}) {
  const { isPending, onApply, onClose } = props
  const words = useWords()
  const { bulk, record } = useStaffWords()
  const { data: levels = [] } = useQuery(levelsQuery)
  const [change, setChange] = useState<Change>('status')
  const [status, setStatus] = useState<(typeof memberStatuses)[number]>('active')
  const [level, setLevel] = useState('')
  const [tags, setTags] = useState('')
  const isTags = change === 'add' || change === 'remove'
  const names = [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean)
  const build = (): Partial<MemberBulk> => {
    if (isTags) return { tags: { [change]: names } }
    return { patch: change === 'status' ? { status } : { level: level || null } }
  }
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(build())
      }}
    >
      <SelectField
        label={bulk.field}
        wide
        value={change}
        options={changes.map((value) => ({ value, text: bulk.fields[value] }))}
        onChange={(value) => setChange(value as Change)}
      />
      {isTags ? (
        <TextField label={bulk.value} description={record.tagsAdvice} value={tags} onChange={setTags} />
      ) : change === 'status' ? (
        <SelectField
          label={bulk.value}
          wide
          value={status}
          options={memberStatuses.map((value) => ({ value, text: words.profile.statuses[value] }))}
          onChange={(value) => setStatus(value as typeof status)}
        />
      ) : (
        <SelectField
          label={bulk.value}
          wide
          value={level}
          options={[
            { value: '', text: record.noLevel },
            ...levels
              .filter((each) => each.status === 'active')
              .map(({ key, name }) => ({ value: key, text: name })),
          ]}
          onChange={setLevel}
        />
      )}
      <p className="small soft">{bulk.warning}</p>
      <div className="dialog-buttons">
        <Button kind="quiet" onPress={onClose}>
          {words.common.cancel}
        </Button>
        <Button type="submit" kind="primary" isPending={isPending} isDisabled={isTags && names.length === 0}>
          {bulk.apply}
        </Button>
      </div>
    </Form>
  )
}
