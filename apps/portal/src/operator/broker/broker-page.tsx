import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../design/feedback.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { useScreenTitle } from '../use-screen-title.ts'
import { BrokerForm } from './broker-form.tsx'
import { brokerQuery } from './broker-query.ts'
import { BrokerTest } from './broker-test.tsx'

/** The identity broker’s settings, and their test. */
export function BrokerPage() {
  const { common } = useWords()
  const { screens, broker } = useOperatorWords()
  const { data, error, refetch } = useQuery(brokerQuery)
  useScreenTitle(screens.broker)
  return (
    <>
      <div className="page-head">
        <h1>{screens.broker}</h1>
      </div>
      <div className="stack record-form">
        <p className="soft measure">{broker.hint}</p>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <BrokerForm loaded={data} />
        ) : (
          <Loading label={common.loading} />
        )}
        <section className="card" aria-labelledby="test">
          <h2 id="test" className="card-title">
            {broker.test}
          </h2>
          <div className="card-body stack">
            <p>{broker.testHint}</p>
            <BrokerTest label={broker.test} />
          </div>
        </section>
      </div>
    </>
  )
}
