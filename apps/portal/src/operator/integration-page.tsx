import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '../design/feedback.tsx'
import type { LoadedRecord } from '../forms/use-defined-form.ts'
import { ErrorState } from '../shell/error-state.tsx'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import type { LoadedQuery } from './loaded-query.ts'
import { useScreenTitle } from './use-screen-title.ts'

interface IntegrationPageProps<Row> {
  title: string
  hint: string
  query: LoadedQuery<Row>
  renderForm(loaded: LoadedRecord<Row>): ReactNode
  testHint: string
  /** The test of the stored settings. */
  test: ReactNode
}

/** The operator’s settings for another service, and a test of them. */
export function IntegrationPage<Row>(props: IntegrationPageProps<Row>) {
  const { title, hint, query, renderForm, testHint, test } = props
  const { common } = useTranslations()
  const { broker } = useOperatorTranslations()
  const { data, error, refetch } = useQuery(query)
  useScreenTitle(title)
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="stack record-form">
        <p className="soft measure">{hint}</p>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          renderForm(data)
        ) : (
          <Loading label={common.loading} />
        )}
        <section className="card" aria-labelledby="test">
          <h2 id="test" className="card-title">
            {broker.test}
          </h2>
          <div className="card-body stack">
            <p>{testHint}</p>
            {test}
          </div>
        </section>
      </div>
    </>
  )
}
