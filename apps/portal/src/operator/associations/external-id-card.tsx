import { type ApiPromise, PreconditionFailedError } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner, Loading } from '../../design/feedback.tsx'
import { TextField } from '../../design/fields.tsx'
import { type LoadedRecord, loadRecord } from '../../forms/use-defined-form.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import type { LoadedQuery } from '../loaded-query.ts'
import { RequestForm } from '../request-form.tsx'
import { saveOnce } from '../save-once.ts'

interface ExternalIdCardProps<Field extends string, Row extends Record<Field, string | null>> {
  /** The id of the heading in the page. */
  id: string
  title: string
  /** The record’s field that holds the id. */
  field: Field
  label: string
  hint: string
  maxLength: number
  query: LoadedQuery<Row>
  get(): ApiPromise<Row>
  set(value: string | null, options: { ifMatch?: string }): ApiPromise<Row>
  /** Describes the record, above the field. */
  describe?(record: Row): ReactNode
}

/** The association’s id at another service, which can be changed and deleted. */
export function ExternalIdCard<Field extends string, Row extends Record<Field, string | null>>(
  props: ExternalIdCardProps<Field, Row>,
) {
  const { id, title, query } = props
  const { common } = useTranslations()
  const { data, error, refetch } = useQuery(query)
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="card-title">
        {title}
      </h2>
      <div className="card-body">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <IdForm {...props} loaded={data} />
        ) : (
          <Loading label={common.loading} />
        )}
      </div>
    </section>
  )
}

function IdForm<Field extends string, Row extends Record<Field, string | null>>(
  props: ExternalIdCardProps<Field, Row> & { loaded: LoadedRecord<Row> },
) {
  const { field, label, hint, maxLength, query, get, set, describe, loaded } = props
  const { common } = useTranslations()
  const { associations: texts } = useOperatorTranslations()
  const queryClient = useQueryClient()
  const stored: string = loaded.record[field] ?? ''
  const [value, setValue] = useState(stored)
  const [base, setBase] = useState(stored)
  // Saved here or by someone else. A field that was not edited takes the new value.
  if (stored !== base) {
    setBase(stored)
    if (value === base) setValue(stored)
  }
  const save = useMutation({
    mutationFn: () => {
      const next = value.trim() || null
      const options = loaded.etag === null ? {} : { ifMatch: loaded.etag }
      return saveOnce(
        () => loadRecord(set(next, options)),
        () => loadRecord(get()),
        (latest) => latest[field] === next,
      )
    },
    onSuccess: (saved) => queryClient.setQueryData(query.queryKey, saved),
    // The button stays pending until the value that someone else saved is shown.
    onError: async (error) => {
      if (error instanceof PreconditionFailedError)
        await queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const isPreconditionFailed = save.error instanceof PreconditionFailedError
  return (
    <RequestForm request={save}>
      {describe?.(loaded.record)}
      {isPreconditionFailed ? (
        <Banner tone="warning" title={texts.changedElsewhere} />
      ) : (
        <FailureBanner error={save.error} />
      )}
      {save.isSuccess && value.trim() === stored ? <Banner tone="success" title={common.saved} /> : null}
      <TextField
        label={label}
        name={field}
        description={
          isPreconditionFailed && value.trim() !== stored ? common.changedTo(stored || common.noValue) : hint
        }
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={setValue}
      />
      <div>
        <Button type="submit" isPending={save.isPending}>
          {common.save}
        </Button>
      </div>
    </RequestForm>
  )
}
