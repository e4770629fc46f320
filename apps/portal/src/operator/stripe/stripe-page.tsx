import { api } from '../../shell/api.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { IntegrationCheck } from '../integration-check.tsx'
import { IntegrationPage } from '../integration-page.tsx'
import { StripeForm } from './stripe-form.tsx'
import { stripeQuery } from './stripe-query.ts'

/** The settings of the operator’s Stripe Connect platform, and a test of them. */
export function StripePage() {
  const { screens, broker, stripe } = useOperatorTranslations()
  return (
    <IntegrationPage
      title={screens.stripe}
      hint={stripe.hint}
      query={stripeQuery}
      renderForm={(loaded) => <StripeForm loaded={loaded} />}
      testHint={stripe.testHint}
      test={
        <IntegrationCheck label={broker.test} names={stripe.checks} run={() => api.platform.stripe.test()} />
      }
    />
  )
}
