import type { StripePlatform, StripePlatformUpdate } from '@guildhall/sdk'
import { TextField } from '../../design/fields.tsx'
import type { LoadedRecord } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'
import { CopyableUrl } from '../../shell/copyable-url.tsx'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { IntegrationForm } from '../integration-form.tsx'
import { stripeQuery } from './stripe-query.ts'

const liveSecrets = ['apiKey', 'webhookSecret'] as const
const sandboxSecrets = ['sandboxApiKey', 'sandboxWebhookSecret'] as const
type SecretName = (typeof liveSecrets | typeof sandboxSecrets)[number]
type FieldName = SecretName | 'feePercent'

export function StripeForm({ loaded: { record, etag } }: { loaded: LoadedRecord<StripePlatform> }) {
  const { stripe } = useOperatorTranslations()
  return (
    <IntegrationForm<FieldName, StripePlatform>
      query={stripeQuery}
      etag={etag}
      update={(changes, options) => api.platform.stripe.update(toUpdate(changes), options)}
    >
      {(changes, change) => {
        const renderSecrets = (names: readonly SecretName[]) =>
          names.map((name) => (
            <SecretField
              key={name}
              name={name}
              settings={record}
              value={changes[name] ?? ''}
              onChange={(value) => change(name, value)}
            />
          ))
        return (
          <>
            <CopyableUrl label={stripe.webhookUrl} url={record.webhookUrl} hint={stripe.webhookUrlHint} />
            {renderSecrets(liveSecrets)}
            <TextField
              label={stripe.fields.feePercent}
              name="feePercent"
              description={stripe.feeHint}
              inputMode="decimal"
              autoComplete="off"
              value={changes.feePercent ?? String(record.feePercent)}
              onChange={(value) => change('feePercent', value)}
            />
            <h3>{stripe.sandbox}</h3>
            <p className="soft measure">{stripe.sandboxHint}</p>
            {renderSecrets(sandboxSecrets)}
          </>
        )
      }}
    </IntegrationForm>
  )
}

interface SecretFieldProps {
  name: SecretName
  settings: StripePlatform
  value: string
  onChange(value: string): void
}

/** A field for a secret. For a stored secret, only the last characters are known. */
function SecretField({ name, settings, value, onChange }: SecretFieldProps) {
  const { broker, stripe } = useOperatorTranslations()
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

/** An empty secret keeps the stored one. A fee that is not a number is sent as null, and the service rejects it. */
function toUpdate({ feePercent, ...secrets }: Partial<Record<FieldName, string>>): StripePlatformUpdate {
  const entered = Object.entries(secrets).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  )
  const fee =
    feePercent === undefined ? {} : { feePercent: Number(feePercent.trim().replace(',', '.') || 'none') }
  return { ...Object.fromEntries(entered), ...fee }
}
