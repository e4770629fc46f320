import { useMutation } from '@tanstack/react-query'
import { Button } from '../../design/button.tsx'
import { Badge, Banner } from '../../design/feedback.tsx'
import { api } from '../../shell/api.ts'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { FailureBanner } from '../failure-banner.tsx'

/** Tests the stored settings with the broker, and shows the result of each check. */
export function BrokerTest({ label }: { label: string }) {
  const { broker } = useOperatorWords()
  const test = useMutation({ mutationFn: () => api.platform.broker.test() })
  return (
    <>
      <FailureBanner error={test.error} />
      {test.data ? (
        <>
          <Banner
            tone={test.data.ok ? 'success' : 'warning'}
            title={test.data.ok ? broker.ok : broker.failed}
          />
          <ul className="checks">
            {test.data.checks.map(({ name, ok, message }) => (
              <li key={name} className="card-line">
                <Badge tone={ok ? 'success' : 'danger'}>{ok ? broker.passed : broker.error}</Badge>
                <span>
                  <strong>{broker.checks[name]}</strong>
                  <span className="small soft block" lang="en">
                    {message}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div>
        <Button isPending={test.isPending} onPress={() => test.mutate()}>
          {label}
        </Button>
      </div>
    </>
  )
}
