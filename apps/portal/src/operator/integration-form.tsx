import { type ApiPromise, PreconditionFailedError } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Banner } from '../design/feedback.tsx'
import { loadRecord } from '../forms/use-defined-form.ts'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { FailureBanner } from './failure-banner.tsx'
import type { LoadedQuery } from './loaded-query.ts'
import { RequestForm } from './request-form.tsx'

type Changes<Name extends string> = Partial<Record<Name, string>>

interface IntegrationFormProps<Name extends string, Row> {
  query: LoadedQuery<Row>
  etag: string | null
  update(changes: Changes<Name>, options: { ifMatch?: string }): ApiPromise<Row>
  /** The fields, with the input so far. */
  children(changes: Changes<Name>, change: (name: Name, value: string) => void): ReactNode
}

/**
 * Changes the operator’s settings for another service. Input is kept in this component only, never in the browser’s
 * storage, since it includes secrets.
 */
export function IntegrationForm<Name extends string, Row>(props: IntegrationFormProps<Name, Row>) {
  const { query, etag, update, children } = props
  const { common } = useTranslations()
  const { broker } = useOperatorTranslations()
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState<Changes<Name>>({})
  const save = useMutation({
    mutationFn: () => loadRecord(update(changes, etag === null ? {} : { ifMatch: etag })),
    onMutate: () => changes,
    onSuccess: (saved, _, sent) => {
      setChanges((current) => omitSent(current, sent))
      queryClient.setQueryData(query.queryKey, saved)
    },
    onError: (error) => {
      if (error instanceof PreconditionFailedError)
        void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const isOutdated = save.error instanceof PreconditionFailedError
  return (
    <RequestForm request={save} className="card" aria-labelledby="settings">
      <h2 id="settings" className="card-title">
        {broker.settings}
      </h2>
      <div className="card-body stack">
        {isOutdated ? <Banner tone="warning" title={broker.changedElsewhere} /> : null}
        {isOutdated ? null : <FailureBanner error={save.error} />}
        {save.isSuccess && Object.keys(changes).length === 0 ? (
          <Banner tone="success" title={common.saved} />
        ) : null}
        {children(changes, (name, value) => setChanges({ ...changes, [name]: value }))}
        <div>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {common.save}
          </Button>
        </div>
      </div>
    </RequestForm>
  )
}

/** Keeps input that was typed while the changes were being saved. */
function omitSent<Name extends string>(current: Changes<Name>, sent: Changes<Name>): Changes<Name> {
  const remaining: Changes<Name> = {}
  for (const name in current) if (current[name] !== sent[name]) remaining[name] = current[name]
  return remaining
}
