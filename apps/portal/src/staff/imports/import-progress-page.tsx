import type { Import } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { Button } from '../../design/button.tsx'
import { Badge, Banner, Loading, type Tone } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { Removable } from '../../forms/removable.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { isInProgress } from '../../shell/is-in-progress.ts'
import { saveFile } from '../../shell/save-file.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { type ImportDraft, useImportDraft } from './import-draft.ts'
import { useStartImport, useViolationsDescription } from './import-preview.tsx'
import { useImport } from './use-import.ts'

export const statusTones: Record<Import['status'], Tone> = {
  queued: 'info',
  running: 'info',
  completed: 'success',
  failed: 'danger',
  cancelled: 'warning',
}

/** @returns a function that describes the status of an import; dry runs have their own wording */
export function useStatusDescription(): (state: Pick<Import, 'status' | 'dryRun'>) => string {
  const { imports } = useStaffTranslations()
  return useCallback(
    ({ status, dryRun }) => {
      if (dryRun && status === 'running') return imports.checking
      return dryRun && status === 'completed' ? imports.checked : imports.status[status]
    },
    [imports],
  )
}

/** An import or a dry run: its progress, then its result. It continues when the page is closed. */
export function ImportProgressPage() {
  const t = useTranslations()
  const { imports } = useStaffTranslations()
  const { slug, id } = useParams({ from: '/a/$slug/manage/members/import/$id' })
  const { data, error, refetch } = useImport(id)
  const queryClient = useQueryClient()
  const isDone = data !== undefined && !isInProgress(data)
  useTitle(imports.title)
  useEffect(() => {
    if (!isDone) return
    for (const key of ['rows', 'facet', 'overview', 'custom-fields'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }, [isDone, queryClient])
  return (
    <>
      <div className="page-head">
        <h1>{imports.title}</h1>
        <Link to="/a/$slug/manage/imports" params={{ slug }}>
          {imports.all}
        </Link>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="stack record-form">
          <Progress state={data} />
          {isDone ? <NextSteps state={data} /> : null}
          {data.errors.length > 0 ? <Errors state={data} /> : null}
        </div>
      ) : (
        <Loading label={t.common.loading} />
      )}
    </>
  )
}

function Progress({ state }: { state: Import }) {
  const t = useTranslations()
  const { imports } = useStaffTranslations()
  const format = useFormat()
  const describeStatus = useStatusDescription()
  const queryClient = useQueryClient()
  const { id, status, dryRun, progress, rows, reason } = state
  const cancel = useMutation({
    mutationFn: () => api.imports.cancel(id),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['import', id] }),
  })
  const isRunning = isInProgress(state)
  const counts = dryRun ? { ...imports.counts, ...imports.checkCounts } : imports.counts
  return (
    <section className="card card-body stack" aria-labelledby="status">
      <div className="spread">
        <h2 id="status" className="cluster" aria-live="polite">
          <Badge tone={statusTones[status]}>{describeStatus(state)}</Badge>
        </h2>
        {isRunning ? (
          <Removable>
            <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
              {dryRun ? imports.cancelCheck : imports.cancel}
            </Button>
          </Removable>
        ) : null}
      </div>
      {dryRun ? <p className="soft">{imports.checkOnly}</p> : null}
      {reason ? <Banner tone="danger" title={reason} /> : null}
      <progress value={progress} max={1} aria-label={describeStatus(state)} />
      <p className="soft small numeric">
        {imports.progress(format.number(rows.processed), format.number(rows.total))}
      </p>
      <dl className="job-counts">
        {(['created', 'updated', 'unchanged', 'failed'] as const).map((name) => (
          <div key={name} className={name === 'failed' && rows.failed > 0 ? 'warning' : ''}>
            <dt>{counts[name]}</dt>
            <dd>{format.number(rows[name])}</dd>
          </div>
        ))}
      </dl>
      {isRunning ? <p className="small soft">{imports.leave}</p> : null}
      {status === 'cancelled' && !dryRun ? <p className="small soft">{imports.kept}</p> : null}
    </section>
  )
}

/** The next step: after a dry run, the import; after an import, the list of members. */
function NextSteps({ state }: { state: Import }) {
  const { imports } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const draft = useImportDraft()
  const hasValidRows = state.rows.failed < state.rows.processed
  if (state.dryRun && draft?.dryRunId === state.id)
    return <ImportNow draft={draft} isDisabled={!hasValidRows} />
  return (
    <div className="cluster">
      {state.dryRun ? (
        <Link
          to="/a/$slug/manage/members/import"
          params={{ slug }}
          search={{ from: state.id }}
          className="button primary"
        >
          {imports.chooseFileAgain}
        </Link>
      ) : (
        <Link
          to="/a/$slug/manage/members"
          params={{ slug }}
          search={{ sort: 'updatedAt.desc' }}
          className="button primary"
        >
          {imports.showMembers}
        </Link>
      )}
    </div>
  )
}

function ImportNow({ draft, isDisabled }: { draft: ImportDraft; isDisabled: boolean }) {
  const t = useTranslations()
  const { imports } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const start = useStartImport(draft)
  return (
    <div className="cluster">
      <Button
        kind="primary"
        isDisabled={isDisabled}
        isPending={start.isPending}
        onPress={() => start.mutate(false, { onError: (error) => notifyFailure(error, t) })}
      >
        {imports.importNow}
      </Button>
      <Link to="/a/$slug/manage/members/import" params={{ slug }} className="button">
        {imports.columns}
      </Link>
    </div>
  )
}

function Errors({ state }: { state: Import }) {
  const t = useTranslations()
  const { imports } = useStaffTranslations()
  const format = useFormat()
  const { slug } = useParams({ from: '/a/$slug' })
  const { id, errors, errorsTruncated, dryRun } = state
  const describeViolations = useViolationsDescription()
  const download = useMutation({
    mutationFn: async () => saveFile('errors.csv', await (await api.imports.errors(id)).blob()),
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <section className="card" aria-labelledby="errors">
      <div className="card-title spread">
        <h2 id="errors">{imports.errors}</h2>
        <span className="cluster">
          <Button isPending={download.isPending} onPress={() => download.mutate()}>
            <Icon name="download" />
            {imports.downloadErrors}
          </Button>
          {dryRun ? null : (
            <Link
              to="/a/$slug/manage/members/import"
              params={{ slug }}
              search={{ from: id }}
              className="button"
            >
              {imports.importCorrected}
            </Link>
          )}
        </span>
      </div>
      <p className="card-body soft small">
        {imports.correct} {errorsTruncated ? imports.truncated : null}
      </p>
      <div className="table-wrap import-errors">
        <table>
          <thead>
            <tr>
              <th scope="col">{imports.line}</th>
              <th scope="col">{imports.problem}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, line, violations }) => (
              <tr key={row}>
                <td className="numeric">{format.number(line)}</td>
                <td>{describeViolations(violations)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
