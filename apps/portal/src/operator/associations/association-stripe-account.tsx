import { Banner } from '../../design/feedback.tsx'
import { api } from '../../shell/api.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { stripeAccountQuery } from './association-queries.ts'
import { ExternalIdCard } from './external-id-card.tsx'

/** The association’s connected account on the operator’s Stripe platform. */
export function AssociationStripeAccount({ id }: { id: string }) {
  const { associations: texts } = useOperatorTranslations()
  return (
    <ExternalIdCard
      id="stripe-account"
      title={texts.stripeAccount}
      field="accountId"
      label={texts.stripeAccountId}
      hint={texts.stripeAccountHint}
      maxLength={65}
      query={stripeAccountQuery(id)}
      get={() => api.platform.clients.getStripeAccount(id)}
      set={(accountId, options) => api.platform.clients.setStripeAccount(id, accountId, options)}
      describe={({ hasOwnKey }) => (hasOwnKey ? <Banner tone="info" title={texts.ownStripeKey} /> : null)}
    />
  )
}
