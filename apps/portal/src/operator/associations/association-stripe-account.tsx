import { type ConnectedAccount, PreconditionFailedError } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner, Loading } from '../../design/feedback.tsx'
import { TextField } from '../../design/fields.tsx'
import { type Loaded, load } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { saveOnce } from '../repeated-requests.ts'
import { RequestForm } from '../request-form.tsx'
import { stripeAccountQuery } from './association-queries.ts'

/** The association’s account that is connected to the operator’s Stripe platform. */
export function AssociationStripeAccount({ id }: { id: string }) {
  const { common } = useWords()
  const { associations: texts } = useOperatorWords()
  const { data, error, refetch } = useQuery(stripeAccountQuery(id))
  return (
    <section className="card" aria-labelledby="stripe-account">
      <h2 id="stripe-account" className="card-title">
        {texts.stripeAccount}
      </h2>
      <div className="card-body">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <AccountForm id={id} loaded={data} />
        ) : (
          <Loading label={common.loading} />
        )}
      </div>
    </section>
  )
}

function AccountForm({ id, loaded }: { id: string; loaded: Loaded<ConnectedAccount> }) {
  const { common } = useWords()
  const { associations: texts } = useOperatorWords()
  const queryClient = useQueryClient()
  const [value, setValue] = useState(loaded.record.accountId ?? '')
  const save = useMutation({
    mutationFn: () => {
      const accountId = value.trim() || null
      const options = loaded.etag === null ? {} : { ifMatch: loaded.etag }
      return saveOnce(
        () => load(api.platform.clients.setStripeAccount(id, accountId, options)),
        () => load(api.platform.clients.getStripeAccount(id)),
        (latest) => latest.accountId === accountId,
      )
    },
    onSuccess: (saved) => queryClient.setQueryData(stripeAccountQuery(id).queryKey, saved),
    onError: (error) => {
      if (error instanceof PreconditionFailedError) void queryClient.invalidateQueries(stripeAccountQuery(id))
    },
  })
  return (
    <RequestForm request={save}>
      {loaded.record.hasOwnKey ? <Banner tone="info" title={texts.ownStripeKey} /> : null}
      {save.error instanceof PreconditionFailedError ? (
        <Banner tone="warning" title={texts.changedElsewhere} />
      ) : (
        <FailureBanner error={save.error} />
      )}
      {save.isSuccess ? <Banner tone="success" title={common.saved} /> : null}
      <TextField
        label={texts.stripeAccountId}
        name="accountId"
        description={texts.stripeAccountHint}
        autoComplete="off"
        maxLength={65}
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
