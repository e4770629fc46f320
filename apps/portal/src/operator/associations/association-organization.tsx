import { type IdentitySettings, PreconditionFailedError } from '@guildhall/sdk'
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
import { organizationQuery } from './association-queries.ts'

/** The association’s organization at the identity broker. */
export function AssociationOrganization({ id }: { id: string }) {
  const { common } = useWords()
  const { associations: texts } = useOperatorWords()
  const { data, error, refetch } = useQuery(organizationQuery(id))
  return (
    <section className="card" aria-labelledby="organization">
      <h2 id="organization" className="card-title">
        {texts.organization}
      </h2>
      <div className="card-body">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <OrganizationForm id={id} loaded={data} />
        ) : (
          <Loading label={common.loading} />
        )}
      </div>
    </section>
  )
}

function OrganizationForm({ id, loaded }: { id: string; loaded: Loaded<IdentitySettings> }) {
  const { common } = useWords()
  const { associations: texts } = useOperatorWords()
  const queryClient = useQueryClient()
  const [value, setValue] = useState(loaded.record.organizationId ?? '')
  const save = useMutation({
    mutationFn: () => {
      const organizationId = value.trim() || null
      const options = loaded.etag === null ? {} : { ifMatch: loaded.etag }
      return saveOnce(
        () => load(api.platform.clients.setOrganization(id, organizationId, options)),
        () => load(api.platform.clients.getOrganization(id)),
        (latest) => latest.organizationId === organizationId,
      )
    },
    onSuccess: (saved) => queryClient.setQueryData(organizationQuery(id).queryKey, saved),
    onError: (error) => {
      if (error instanceof PreconditionFailedError) void queryClient.invalidateQueries(organizationQuery(id))
    },
  })
  return (
    <RequestForm request={save}>
      {save.error instanceof PreconditionFailedError ? (
        <Banner tone="warning" title={texts.changedElsewhere} />
      ) : (
        <FailureBanner error={save.error} />
      )}
      {save.isSuccess ? <Banner tone="success" title={common.saved} /> : null}
      <TextField
        label={texts.organizationId}
        name="organizationId"
        description={texts.organizationHint}
        autoComplete="off"
        maxLength={255}
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
