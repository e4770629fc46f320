import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { IntegrationPage } from '../integration-page.tsx'
import { BrokerCheck } from './broker-check.tsx'
import { BrokerForm } from './broker-form.tsx'
import { brokerQuery } from './broker-query.ts'

/** The identity broker’s settings, and a test of them. */
export function BrokerPage() {
  const { screens, broker } = useOperatorTranslations()
  return (
    <IntegrationPage
      title={screens.broker}
      hint={broker.hint}
      query={brokerQuery}
      renderForm={(loaded) => <BrokerForm loaded={loaded} />}
      testHint={broker.testHint}
      test={<BrokerCheck label={broker.test} />}
    />
  )
}
