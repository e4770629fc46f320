import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../design/feedback.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { IntegrationTest } from '../integration-test.tsx'
import { useScreenTitle } from '../use-screen-title.ts'
import { StripeForm } from './stripe-form.tsx'
import { stripeQuery } from './stripe-query.ts'

/** The operator’s Stripe platform, to which the accounts of associations are connected, and its test. */
export function StripePage() {
  const { common } = useWords()
  const { screens, broker, stripe } = useOperatorWords()
  const { data, error, refetch } = useQuery(stripeQuery)
  useScreenTitle(screens.stripe)
  return (
    <>
      <div className="page-head">
        <h1>{screens.stripe}</h1>
      </div>
      <div className="stack record-form">
        <p className="soft measure">{stripe.hint}</p>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <StripeForm loaded={data} />
        ) : (
          <Loading label={common.loading} />
        )}
        <section className="card" aria-labelledby="test">
          <h2 id="test" className="card-title">
            {broker.test}
          </h2>
          <div className="card-body stack">
            <p>{stripe.testHint}</p>
            <IntegrationTest
              label={broker.test}
              names={stripe.checks}
              run={() => api.platform.stripe.test()}
            />
          </div>
        </section>
      </div>
    </>
  )
}
