import type { BulkJob } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button } from '../../design/button.tsx'
import { Badge, Banner } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { Removable } from '../../forms/removable.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { isInProgress } from '../../shell/is-in-progress.ts'
import { saveFile } from '../../shell/save-file.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { jobTones, useBulkJobLabels } from './use-bulk-job-labels.ts'

const POLL_INTERVAL_MS = 1_000

const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-job', id],
    queryFn: ({ signal }) => api.bulkJobs.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_INTERVAL_MS : false),
  })

/** A bulk change: its progress, its counts, and the outcome for each record. */
export function BulkJobPage() {
  const { bulk } = useStaffTranslations()
  const { slug, id } = useParams({ from: '/a/$slug/manage/bulk-jobs/$id' })
  const query = useQuery(jobQuery(id))
  const { collections, describeChange } = useBulkJobLabels()
  return (
    <RecordPage
      back={{ href: `/a/${slug}/manage/bulk-jobs`, label: bulk.listTitle }}
      query={query}
      title={(job) => `${collections[job.collection]}: ${describeChange(job)}`}
      badge={({ status }) => <Badge tone={jobTones[status]}>{bulk.statuses[status]}</Badge>}
    >
      {(job) => <Job job={job} />}
    </RecordPage>
  )
}

function Job({ job }: { job: BulkJob }) {
  const t = useTranslations()
  const { bulk, imports } = useStaffTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { id, progress, records, reason, createdAt, finishedAt } = job
  const onError = (error: unknown) => notifyFailure(error, t)
  const cancel = useMutation({
    mutationFn: () => api.bulkJobs.cancel(id),
    onError,
    onSettled: () => queryClient.invalidateQueries(jobQuery(id)),
  })
  const download = useMutation({
    mutationFn: async () => saveFile('result.csv', await (await api.bulkJobs.result(id)).blob()),
    onError,
  })
  const isRunning = isInProgress(job)
  return (
    <section className="card card-body stack record-form" aria-label={bulk.listTitle}>
      {reason ? <Banner tone="danger" title={reason} /> : null}
      <progress value={progress} max={1} aria-label={bulk.statuses[job.status]} />
      <p className="soft small numeric" role="status">
        {bulk.progress(format.number(records.processed), format.number(records.total))}
      </p>
      <dl className="job-counts">
        {(['changed', 'unchanged', 'failed'] as const).map((name) => (
          <div key={name} className={name === 'failed' && records.failed > 0 ? 'warning' : ''}>
            <dt>{bulk.counts[name]}</dt>
            <dd>{format.number(records[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small numeric">
        {[createdAt, finishedAt].flatMap((at) => (at ? [format.dateTime(at)] : [])).join(' – ')}
      </p>
      {job.status === 'cancelled' ? <p className="small soft">{bulk.kept}</p> : null}
      {isRunning ? <p className="small soft">{imports.leave}</p> : null}
      <div className="cluster">
        {isRunning ? (
          <Removable>
            <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
              {bulk.cancel}
            </Button>
          </Removable>
        ) : null}
        {records.processed > 0 ? (
          <Button isPending={download.isPending} onPress={() => download.mutate()}>
            <Icon name="download" />
            {bulk.result}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
