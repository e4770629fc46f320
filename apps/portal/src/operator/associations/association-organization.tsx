import { api } from '../../shell/api.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { organizationQuery } from './association-queries.ts'
import { ExternalIdCard } from './external-id-card.tsx'

/** The association’s organization at the identity broker. */
export function AssociationOrganization({ id }: { id: string }) {
  const { associations: texts } = useOperatorTranslations()
  return (
    <ExternalIdCard
      id="organization"
      title={texts.organization}
      field="organizationId"
      label={texts.organizationId}
      hint={texts.organizationHint}
      maxLength={255}
      query={organizationQuery(id)}
      get={() => api.platform.clients.getOrganization(id)}
      set={(organizationId, options) => api.platform.clients.setOrganization(id, organizationId, options)}
    />
  )
}
