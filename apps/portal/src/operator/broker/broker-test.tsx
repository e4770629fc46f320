import { api } from '../../shell/api.ts'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { IntegrationTest } from '../integration-test.tsx'

/** Tests the stored settings with the broker. */
export function BrokerTest({ label }: { label: string }) {
  const { broker } = useOperatorWords()
  return <IntegrationTest label={label} names={broker.checks} run={() => api.platform.broker.test()} />
}
