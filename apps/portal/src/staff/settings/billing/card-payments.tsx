import type { BillingSettings, BillingSettingsUpdate, ProviderTest } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Badge, Banner } from '../../../design/feedback.tsx'
import { TextField } from '../../../design/fields.tsx'
import { Removable } from '../../../forms/removable.tsx'
import { loadRecord } from '../../../forms/use-defined-form.ts'
import { api } from '../../../shell/api.ts'
import { CopyableUrl } from '../../../shell/copyable-url.tsx'
import { FailureBanner } from '../../../shell/failure-banner.tsx'
import { useBillingTranslations } from '../../../translations/staff/use-billing-translations.ts'
import { billingSettingsQuery } from './billing-settings-query.ts'

type Provider = BillingSettings['provider']
type ProviderChange = Exclude<BillingSettingsUpdate['provider'], undefined>

/** The Stripe account that takes card payments: its key, its webhook endpoint, and whether both work. */
export function CardPayments({ provider }: { provider: Provider }) {
  const { card } = useBillingTranslations().settings
  const { connectedAccount } = provider
  const [apiKey, setApiKey] = useState('')
  const [webhookSecret, setWebhookSecret] = useState('')
  const { save, test } = useProvider(() => {
    setApiKey('')
    setWebhookSecret('')
  })
  const change = {
    ...(apiKey.trim() ? { apiKey: apiKey.trim() } : {}),
    ...(webhookSecret.trim() ? { webhookSecret: webhookSecret.trim() } : {}),
  }
  const hasChange = Object.keys(change).length > 0
  return (
    <section className="card record-form" aria-labelledby="card-payments">
      <h2 id="card-payments" className="card-title">
        {card.title}
      </h2>
      <div className="card-body stack">
        {connectedAccount === null || provider.apiKey.set ? (
          <p className="measure">{card.hint}</p>
        ) : (
          <Banner tone="info" title={card.managed}>
            {card.managedHint(connectedAccount)}
          </Banner>
        )}
        <SecretField
          label={card.key}
          hint={card.keyHint}
          stored={provider.apiKey}
          value={apiKey}
          onChange={setApiKey}
          isReadOnly={save.isPending}
        />
        <CopyableUrl label={card.webhookUrl} url={provider.webhookUrl} />
        <SecretField
          label={card.secret}
          hint={card.secretHint}
          stored={provider.webhookSecret}
          value={webhookSecret}
          onChange={setWebhookSecret}
          isReadOnly={save.isPending}
        />
        <FailureBanner error={save.error ?? test.error} />
        <div className="cluster">
          {hasChange || !provider.apiKey.set ? (
            <Removable>
              <Button
                kind="primary"
                isDisabled={!hasChange}
                isPending={save.isPending}
                onPress={() => save.mutate(change)}
              >
                {card.save}
              </Button>
            </Removable>
          ) : null}
          {isSetUp(provider) ? (
            <Removable>
              <Button isPending={test.isPending} onPress={() => test.mutate()}>
                {card.test}
              </Button>
            </Removable>
          ) : null}
          {provider.apiKey.set ? (
            <Removable>
              <Button kind="quiet" onPress={() => save.mutate(null)}>
                {connectedAccount === null ? card.remove : card.useOperators}
              </Button>
            </Removable>
          ) : null}
        </div>
        <Checks checks={test.data?.checks ?? []} />
      </div>
    </section>
  )
}

/** Whether there is an account to test: the association’s, or the one that the operator has set up. */
const isSetUp = ({ apiKey, connectedAccount }: Provider) => apiKey.set || connectedAccount !== null

/** Mutations that save or remove the credentials, and test the account. A save tests it if there is one to test. */
function useProvider(onSaved: () => void) {
  const queryClient = useQueryClient()
  const test = useMutation({ mutationFn: () => api.settings.billing.testProvider() })
  const save = useMutation({
    mutationFn: (provider: ProviderChange) => loadRecord(api.settings.billing.update({ provider })),
    onSuccess: (saved) => {
      queryClient.setQueryData(billingSettingsQuery.queryKey, saved)
      onSaved()
      if (isSetUp(saved.record.provider)) test.mutate()
      else test.reset()
    },
  })
  return { save, test }
}

interface SecretFieldProps {
  label: string
  hint: string
  stored: Provider['apiKey']
  value: string
  onChange(value: string): void
  isReadOnly: boolean
}

/** A field for a secret. Of a stored secret, only the last four characters are known. */
function SecretField({ hint, stored, ...field }: SecretFieldProps) {
  const { card } = useBillingTranslations().settings
  const description = stored.set ? `${card.stored(stored.last4 ?? '')} ${hint}` : hint
  return <TextField {...field} type="password" description={description} autoComplete="off" />
}

function Checks({ checks }: Pick<ProviderTest, 'checks'>) {
  const { card } = useBillingTranslations().settings
  return (
    <ul className="stack" aria-live="polite">
      {checks.map(({ name, ok, message }) => (
        <li key={name}>
          <Badge tone={ok ? 'success' : 'danger'}>{ok ? card.passed : card.failed}</Badge>{' '}
          <span lang="en">{message}</span>
        </li>
      ))}
    </ul>
  )
}
