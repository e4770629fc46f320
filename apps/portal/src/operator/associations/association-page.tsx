import type { PlatformClient } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import type { LoadedRecord } from '../../forms/use-defined-form.ts'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { useScreenTitle } from '../use-screen-title.ts'
import { ActAsAdministrator } from './act-as-administrator.tsx'
import { AssociationActions } from './association-actions.tsx'
import { AssociationForm } from './association-form.tsx'
import { AssociationOrganization } from './association-organization.tsx'
import { associationQuery } from './association-queries.ts'
import { AssociationStripeAccount } from './association-stripe-account.tsx'
import { AssociationUsage } from './association-usage.tsx'
import { AssociationStatus } from './associations-page.tsx'

/** An association: its plan, usage, organization at the broker, account at Stripe, suspension and deletion. */
export function AssociationPage() {
  const { common } = useTranslations()
  const { screens } = useOperatorTranslations()
  const { id } = useParams({ from: '/operator/associations/$id' })
  const { data, error, refetch } = useQuery(associationQuery(id))
  useScreenTitle(data?.record.name ?? screens.associations)
  return (
    <>
      <div className="record-head">
        <HrefLink href="/operator/associations" className="record-back">
          <Icon name="back" />
          {screens.associations}
        </HrefLink>
      </div>
      {error && !data ? (
        <ErrorState error={error} level={1} onRetry={() => void refetch()} />
      ) : data ? (
        <Association loaded={data} />
      ) : (
        <Loading label={common.loading} />
      )}
    </>
  )
}

function Association({ loaded }: { loaded: LoadedRecord<PlatformClient> }) {
  const { fields } = useOperatorTranslations()
  const format = useFormat()
  const { id, name, slug, suspended, createdAt } = loaded.record
  return (
    <>
      <div className="page-head record-title">
        <span className="cluster">
          <h1>{name}</h1>
          <AssociationStatus suspended={suspended} />
        </span>
        <ActAsAdministrator association={loaded.record} />
      </div>
      <div className="stack record-form">
        <dl className="description-list">
          <div>
            <dt>{fields.slug}</dt>
            <dd>{slug}</dd>
          </div>
          <div>
            <dt>{fields.createdAt}</dt>
            <dd>{format.date(createdAt)}</dd>
          </div>
          <div>
            <dt>{fields.id}</dt>
            <dd>
              <code>{id}</code>
            </dd>
          </div>
        </dl>
        <AssociationUsage id={id} />
        <AssociationForm key={id} loaded={loaded} />
        <AssociationOrganization id={id} />
        <AssociationStripeAccount id={id} />
        <AssociationActions loaded={loaded} />
      </div>
    </>
  )
}
