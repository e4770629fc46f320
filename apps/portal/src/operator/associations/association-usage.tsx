import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../design/feedback.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { usageQuery } from './association-queries.ts'

/** The association’s size, and its requests this hour compared with the limit of its plan. */
export function AssociationUsage({ id }: { id: string }) {
  const { common } = useTranslations()
  const { associations: texts } = useOperatorTranslations()
  const format = useFormat()
  const { data, error, refetch } = useQuery(usageQuery(id))
  const numbers: [string, string][] = data
    ? [
        [texts.members, format.number(data.members)],
        [texts.users, format.number(data.users)],
        [texts.administrators, format.number(data.administrators)],
        [texts.resources, format.number(data.resources)],
        [texts.storage, format.bytes(data.storageBytes)],
      ]
    : []
  return (
    <section className="card" aria-labelledby="usage">
      <h2 id="usage" className="card-title">
        {texts.usage}
      </h2>
      <div className="card-body stack">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <div className="meter">
              <span>{texts.requests}</span>
              <span className="soft">
                {texts.requestsOf(format.number(data.requestsThisHour), format.number(data.requestsPerHour))}
              </span>
              <meter
                aria-label={texts.requests}
                min={0}
                max={data.requestsPerHour}
                high={data.requestsPerHour * 0.9}
                value={data.requestsThisHour}
              />
            </div>
            <dl className="description-list">
              {numbers.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <Loading label={common.loading} />
        )}
      </div>
    </section>
  )
}
