import { api } from '../../shell/api.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { IntegrationCheck } from '../integration-check.tsx'

/** Tests the stored settings with the broker. */
export function BrokerCheck({ label }: { label: string }) {
  const { broker } = useOperatorTranslations()
  return <IntegrationCheck label={label} names={broker.checks} run={() => api.platform.broker.test()} />
}
