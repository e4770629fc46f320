import { PreconditionFailedError, type StripePlatform, type StripePlatformUpdate } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { TextField } from '../../design/fields.tsx'
import { type Loaded, load } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'
import { CopyButton } from '../../shell/copy-button.tsx'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { RequestForm } from '../request-form.tsx'
import { stripeQuery } from './stripe-query.ts'

const live = ['apiKey', 'webhookSecret'] as const
const sandbox = ['sandboxApiKey', 'sandboxWebhookSecret'] as const
type SecretName = (typeof live | typeof sandbox)[number]
type Changes = Partial<Record<SecretName | 'feePercent', string>>

/**
 * Changes the settings. Input is kept in this component only, never in the browser’s storage, since it includes secrets.
 */
export function StripeForm({ loaded: { record, etag } }: { loaded: Loaded<StripePlatform> }) {
  const { common } = useWords()
  const { broker, stripe } = useOperatorWords()
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState<Changes>({})
  const save = useMutation({
    mutationFn: () =>
      load(api.platform.stripe.update(toUpdate(changes), etag === null ? {} : { ifMatch: etag })),
    onSuccess: (saved) => {
      setChanges({})
      queryClient.setQueryData(stripeQuery.queryKey, saved)
    },
    onError: (error) => {
      if (error instanceof PreconditionFailedError) void queryClient.invalidateQueries(stripeQuery)
    },
  })
  const isOutdated = save.error instanceof PreconditionFailedError
  const secrets = (names: readonly SecretName[]) =>
    names.map((name) => (
      <SecretField
        key={name}
        name={name}
        settings={record}
        value={changes[name] ?? ''}
        onChange={(value) => setChanges({ ...changes, [name]: value })}
      />
    ))
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
        <WebhookUrl url={record.webhookUrl} />
        {secrets(live)}
        <TextField
          label={stripe.fields.feePercent}
          name="feePercent"
          description={stripe.feeHint}
          inputMode="decimal"
          autoComplete="off"
          value={changes.feePercent ?? String(record.feePercent)}
          onChange={(feePercent) => setChanges({ ...changes, feePercent })}
        />
        <h3>{stripe.sandbox}</h3>
        <p className="soft measure">{stripe.sandboxHint}</p>
        {secrets(sandbox)}
        <div>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {common.save}
          </Button>
        </div>
      </div>
    </RequestForm>
  )
}

interface SecretFieldProps {
  name: SecretName
  settings: StripePlatform
  value: string
  onChange(value: string): void
}

/** A secret to enter; of a stored one, only its end is known. */
function SecretField({ name, settings, value, onChange }: SecretFieldProps) {
  const { broker, stripe } = useOperatorWords()
  const { set, last4 } = settings[name]
  return (
    <TextField
      label={stripe.fields[name]}
      name={name}
      type="password"
      autoComplete="new-password"
      description={set ? `${broker.set(last4 ?? '')} ${broker.keep}` : broker.notSet}
      value={value}
      onChange={onChange}
    />
  )
}

function WebhookUrl({ url }: { url: string }) {
  const { stripe } = useOperatorWords()
  return (
    <div className="field">
      <span className="label">{stripe.webhookUrl}</span>
      <div className="spread">
        <code className="webhook-url">{url}</code>
        <CopyButton text={url} name={stripe.webhookUrl} />
      </div>
      <span className="small soft">{stripe.webhookUrlHint}</span>
    </div>
  )
}

/** An empty secret is kept. A fee that is no number is left to the service to refuse. */
function toUpdate({ feePercent, ...secrets }: Changes): StripePlatformUpdate {
  const entered = Object.entries(secrets).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  )
  const fee =
    feePercent === undefined ? {} : { feePercent: Number(feePercent.trim().replace(',', '.') || 'none') }
  return { ...Object.fromEntries(entered), ...fee }
}
