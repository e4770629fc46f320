import { ApiError, type ImportPreview as Preview } from '@guildhall/sdk'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '../../design/button.tsx'
import { Badge, Banner, Loading } from '../../design/feedback.tsx'
import { SelectField } from '../../design/fields.tsx'
import { Removable } from '../../forms/removable.tsx'
import { useSendOnce } from '../../forms/use-send-once.ts'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { useIsOpen } from '../../shell/use-is-open.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ColumnMapping, useFieldOptions } from './column-mapping.tsx'
import { changeDraft, discardDraft, hasCurrentFile, type ImportDraft } from './import-draft.ts'

/** The column mapping, the first rows with their errors, and the next step. */
export function ImportPreview({ draft }: { draft: ImportDraft }) {
  const t = useTranslations()
  const { imports } = useStaffTranslations()
  const { file, version, mode, mapping } = draft
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['import-preview', version, mode, mapping],
    queryFn: ({ signal }) =>
      api.members.previewImport(file, { mode, mapping: mapping ?? undefined }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  // The previous preview remains while the user corrects an invalid mapping.
  const latest = useRef(data)
  if (data) latest.current = data
  const preview = data ?? latest.current
  const chosenFile = (
    <div className="spread">
      <p>
        <strong>
          <bdi>{draft.name}</bdi>
        </strong>
      </p>
      <Removable>
        <Button onPress={discardDraft}>{imports.otherFile}</Button>
      </Removable>
    </div>
  )
  const reasons = error instanceof ApiError ? error.violations.map(({ message }) => message) : []
  if (error && !(reasons.length > 0 && mapping && preview))
    return error instanceof ApiError && error.status < 500 ? (
      <div className="stack record-form">
        {chosenFile}
        <Banner tone="danger" title={reasons.join(' ') || error.message} />
      </div>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  if (!preview) return <Loading label={t.common.loading} />
  return (
    <div className={isFetching ? 'stack import-preview stale' : 'stack import-preview'}>
      {chosenFile}
      {reasons.length > 0 ? <Banner tone="danger" title={reasons.join(' ')} /> : null}
      {preview.reason ? <Banner tone="warning" title={preview.reason} /> : null}
      <ColumnMapping
        preview={preview}
        mapping={mapping ?? preview.mapping}
        onChange={(changed) => changeDraft({ mapping: changed })}
      />
      <FirstRows preview={preview} />
      <section className="card card-body" aria-label={imports.existing}>
        <SelectField
          label={imports.existing}
          value={mode}
          options={(['upsert', 'create'] as const).map((value) => ({ value, text: imports.modes[value] }))}
          onChange={(selected) => changeDraft({ mode: selected })}
        />
        <p className="small soft">{imports.modeHint}</p>
      </section>
      <Start draft={{ ...draft, mapping: mapping ?? preview.mapping }} isDisabled={reasons.length > 0} />
    </div>
  )
}

function Start({ draft, isDisabled }: { draft: ImportDraft; isDisabled: boolean }) {
  const { imports } = useStaffTranslations()
  const start = useStartImport(draft)
  return (
    <div className="stack-8">
      <FailureBanner error={start.error} />
      <div className="cluster">
        <Button
          kind="primary"
          isDisabled={isDisabled || (start.isPending && !start.variables)}
          isPending={start.isPending && start.variables}
          onPress={() => start.mutate(true)}
        >
          {imports.check}
        </Button>
        <Button
          isDisabled={isDisabled || (start.isPending && start.variables)}
          isPending={start.isPending && !start.variables}
          onPress={() => start.mutate(false)}
        >
          {imports.start}
        </Button>
      </div>
    </div>
  )
}

/**
 * Uploads the draft’s file and opens the import’s page, unless the user has left the page or chosen another file in the
 * meantime. The mutation’s variable is `dryRun`: true only checks the file.
 */
export function useStartImport(draft: ImportDraft) {
  const navigate = useNavigate()
  const { slug } = useParams({ from: '/a/$slug' })
  const sendOnce = useSendOnce()
  const isOpen = useIsOpen()
  return useMutation({
    mutationFn: (dryRun: boolean) => {
      const { file, version, mode, mapping } = draft
      const options = { mode, mapping: mapping ?? undefined, dryRun }
      return sendOnce({ version, ...options }, (key) => api.members.import(file, options, key))
    },
    onSuccess: async ({ id, dryRun }) => {
      if (isOpen()) await navigate({ to: '/a/$slug/manage/members/import/$id', params: { slug, id } })
      if (!hasCurrentFile(draft)) return
      if (dryRun) changeDraft({ mode: draft.mode, mapping: draft.mapping, dryRunId: id })
      else discardDraft()
    },
  })
}

function FirstRows({ preview }: { preview: Preview }) {
  const { imports } = useStaffTranslations()
  const format = useFormat()
  const describeViolations = useViolationsDescription()
  const failed = preview.rows.filter(({ violations }) => violations.length > 0)
  return (
    <div className="card">
      <div className="card-title spread">
        <h2>{imports.firstRows}</h2>
        <Badge tone={failed.length > 0 ? 'warning' : 'success'}>
          {failed.length > 0
            ? imports.someErrors(failed.length, format.number(failed.length))
            : imports.noErrors}
        </Badge>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="table-wrap first-rows" tabIndex={0} aria-label={imports.firstRows}>
        <table>
          <thead>
            <tr>
              <th scope="col">{imports.line}</th>
              {failed.length > 0 ? <th scope="col">{imports.problem}</th> : null}
              {preview.columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ row, line, cells, violations }) => (
              <tr key={row} className={violations.length > 0 ? 'failed' : ''}>
                <td className="numeric">{format.number(line)}</td>
                {failed.length > 0 ? <td className="reasons">{describeViolations(violations)}</td> : null}
                {preview.columns.map(({ name }, index) => (
                  <td key={name}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** @returns a function that joins the errors of a row into one text */
export function useViolationsDescription(): (violations: Preview['rows'][number]['violations']) => string {
  const fields = useFieldOptions()
  return (violations) =>
    violations
      .map(({ propertyPath, message }) => {
        const label = fields.find(({ value }) => value === propertyPath)?.text ?? propertyPath
        return label ? `${label}: ${message}` : message
      })
      .join(' ')
}
