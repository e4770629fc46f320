import { api } from '../../shell/api.ts'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { IntegrationCheck } from '../integration-check.tsx'

/** Tests the stored settings with the broker. */
export function BrokerCheck({ label }: { label: string }) {
  const { broker } = useOperatorWords()
  return <IntegrationCheck label={label} names={broker.checks} run={() => api.platform.broker.test()} />
}
