import { type BrokerSettings, type BrokerSettingsUpdate, PreconditionFailedError } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { TextField } from '../../design/fields.tsx'
import { type Loaded, load } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'
import type { OperatorWords } from '../../words/operator/operator-en.ts'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { RequestForm } from '../request-form.tsx'
import { brokerQuery } from './broker-query.ts'

const fields = ['apiKey', 'clientId', 'redirectUri', 'webhookSecret', 'defaultConnectionId'] as const
type FieldName = (typeof fields)[number]
const secrets = ['apiKey', 'webhookSecret'] as const satisfies FieldName[]
const isSecret = (name: FieldName): name is (typeof secrets)[number] =>
  (secrets as readonly FieldName[]).includes(name)

/** The stored value of a field; secrets are not returned. */
const readValue = (settings: BrokerSettings, name: FieldName): string =>
  isSecret(name) ? '' : (settings[name] ?? '')

/**
 * Changes the settings. Input is kept in this component only, never in the browser’s storage, since it includes secrets.
 */
export function BrokerForm({ loaded: { record, etag } }: { loaded: Loaded<BrokerSettings> }) {
  const { common } = useWords()
  const { broker } = useOperatorWords()
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState<Partial<Record<FieldName, string>>>({})
  const save = useMutation({
    mutationFn: () =>
      load(api.platform.broker.update(toUpdate(record, changes), etag === null ? {} : { ifMatch: etag })),
    onSuccess: (saved) => {
      setChanges({})
      queryClient.setQueryData(brokerQuery.queryKey, saved)
    },
    onError: (error) => {
      if (error instanceof PreconditionFailedError) void queryClient.invalidateQueries(brokerQuery)
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
        {fields.map((name) => (
          <TextField
            key={name}
            label={broker.fields[name]}
            name={name}
            type={isSecret(name) ? 'password' : 'text'}
            autoComplete={isSecret(name) ? 'new-password' : 'off'}
            isReadOnly={record.sources[name] === 'environment'}
            description={describeSource(record, name, broker)}
            value={changes[name] ?? readValue(record, name)}
            onChange={(value) => setChanges({ ...changes, [name]: value })}
          />
        ))}
        <div>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {common.save}
          </Button>
        </div>
      </div>
    </RequestForm>
  )
}

function describeSource(settings: BrokerSettings, name: FieldName, texts: OperatorWords['broker']): string {
  const isFixed = settings.sources[name] === 'environment'
  const value = settings[name]
  if (value === null || (typeof value === 'object' && !value.set)) return texts.notSet
  const state = typeof value === 'object' ? [texts.set(value.last4 ?? '')] : []
  if (isFixed) return [...state, texts.environment].join(' ')
  return [...state, ...(isSecret(name) ? [texts.keep] : [])].join(' ')
}

/** Changed fields only. An empty secret is kept; any other empty field is deleted. */
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
