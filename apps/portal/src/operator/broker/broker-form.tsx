import type { BrokerSettings, BrokerSettingsUpdate } from '@guildhall/sdk'
import { TextField } from '../../design/fields.tsx'
import type { LoadedRecord } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'
import type { OperatorTranslations } from '../../translations/operator/operator-en.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { IntegrationForm } from '../integration-form.tsx'
import { brokerQuery } from './broker-query.ts'

const fields = ['apiKey', 'clientId', 'redirectUri', 'webhookSecret', 'defaultConnectionId'] as const
type FieldName = (typeof fields)[number]
const secrets = ['apiKey', 'webhookSecret'] as const satisfies FieldName[]
const isSecret = (name: FieldName): name is (typeof secrets)[number] =>
  (secrets as readonly FieldName[]).includes(name)

/** The stored value of a field; '' for secrets, which the service does not return. */
const readValue = (settings: BrokerSettings, name: FieldName): string =>
  isSecret(name) ? '' : (settings[name] ?? '')

export function BrokerForm({ loaded: { record, etag } }: { loaded: LoadedRecord<BrokerSettings> }) {
  const { broker } = useOperatorTranslations()
  return (
    <IntegrationForm<FieldName, BrokerSettings>
      query={brokerQuery}
      etag={etag}
      update={(changes, options) => api.platform.broker.update(toUpdate(record, changes), options)}
    >
      {(changes, change) =>
        fields.map((name) => (
          <TextField
            key={name}
            label={broker.fields[name]}
            name={name}
            type={isSecret(name) ? 'password' : 'text'}
            autoComplete={isSecret(name) ? 'new-password' : 'off'}
            isReadOnly={record.sources[name] === 'environment'}
            description={describeSource(record, name, broker)}
            value={changes[name] ?? readValue(record, name)}
            onChange={(value) => change(name, value)}
          />
        ))
      }
    </IntegrationForm>
  )
}

function describeSource(
  settings: BrokerSettings,
  name: FieldName,
  texts: OperatorTranslations['broker'],
): string {
  const isFixed = settings.sources[name] === 'environment'
  const value = settings[name]
  if (value === null || (typeof value === 'object' && !value.set)) return texts.notSet
  const state = typeof value === 'object' ? [texts.set(value.last4 ?? '')] : []
  if (isFixed) return [...state, texts.environment].join(' ')
  return [...state, ...(isSecret(name) ? [texts.keep] : [])].join(' ')
}

/** Selects the changed fields. An empty secret keeps the stored one; any other empty field is deleted. */
function toUpdate(
  settings: BrokerSettings,
  changes: Partial<Record<FieldName, string>>,
): BrokerSettingsUpdate {
  const update: Record<string, string | null> = {}
  for (const name of fields) {
    const value = changes[name]?.trim()
    if (value === undefined || value === readValue(settings, name)) continue
    update[name] = value === '' ? null : value
  }
  return update
}
