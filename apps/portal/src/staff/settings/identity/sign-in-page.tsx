import type { Connection } from '@guildhall/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Button } from '../../../design/button.tsx'
import { Badge, Loading } from '../../../design/feedback.tsx'
import { Icon } from '../../../design/icon.tsx'
import type { FieldGroup } from '../../../forms/field-definition.ts'
import { api } from '../../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { ClientSettings } from '../client-settings.tsx'
import { GroupMapping } from './group-mapping.tsx'

/** How people sign in, by code or single sign-on, and which roles they get. */
export function SignInPage() {
  const { settings } = useStaffTranslations()
  const { signIn, pages } = settings
  const groups = useMemo(
    (): FieldGroup[] => [
      {
        title: signIn.code,
        fields: [
          { path: 'signIn.code', label: signIn.byCode, kind: 'checkbox', description: signIn.byCodeHint },
        ],
      },
    ],
    [signIn],
  )
  return (
    <ScopeGuard scope="identity:read">
      <ClientSettings name="sign-in" title={pages.signIn} groups={groups} />
      <div className="stack record-form after-form">
        <Connections />
        <GroupMapping />
      </div>
    </ScopeGuard>
  )
}

function Connections() {
  const t = useTranslations()
  const { signIn } = useStaffTranslations().settings
  const { data, error, refetch } = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => api.identity.connections.list({ itemsPerPage: 100 }, { signal }).toArray(),
  })
  return (
    <section className="card" aria-labelledby="connections">
      <h2 id="connections" className="card-title">
        {signIn.singleSignOn}
      </h2>
      <div className="card-body stack">
        <p className="measure">{signIn.singleSignOnHint}</p>
        <SetupButton intent="sso" label={signIn.setUp} />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <ConnectionList connections={data} />
        ) : (
          <Loading label={t.common.loading} />
        )}
      </div>
    </section>
  )
}

function ConnectionList({ connections }: { connections: readonly Connection[] }) {
  const { signIn } = useStaffTranslations().settings
  const { client } = useSession()
  if (connections.length === 0) return <p className="soft">{signIn.noConnections}</p>
  return (
    <ul className="plain-list">
      {connections.map(({ id, name, type, state, domains }) => (
        <li key={id} className="card-line">
          <Icon name="lock" />
          <span>
            <strong>{name}</strong>
            <span className="soft small"> {[type, ...domains].join(' · ')}</span>
          </span>
          <Badge tone={state === 'activated' ? 'success' : 'warning'}>{signIn.states[state]}</Badge>
          <a
            className="button"
            href={`/auth/sso?${new URLSearchParams({ client: client.slug, connection: id })}`}
            target="_blank"
            rel="noreferrer"
          >
            {signIn.test}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Opens the broker’s portal, where the identity provider’s administrator sets up the connection or directory. */
export function SetupButton({ intent, label }: { intent: 'sso' | 'dsync'; label: string }) {
  const t = useTranslations()
  const { scopes } = useSession()
  const open = useMutation({
    mutationFn: () => api.identity.createPortalLink({ intent, returnUrl: location.pathname }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => notifyFailure(error, t),
  })
  if (!scopes.includes('identity:write')) return null
  return (
    <div>
      <Button isPending={open.isPending} onPress={() => open.mutate()}>
        <Icon name="external" />
        {label}
      </Button>
    </div>
  )
}
