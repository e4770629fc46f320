import { useMutation } from '@tanstack/react-query'
import { Button } from '../design/button.tsx'
import { Badge, Banner } from '../design/feedback.tsx'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { FailureBanner } from './failure-banner.tsx'

interface IntegrationCheckProps<Name extends string> {
  /** The button’s text. */
  label: string
  /** The checks’ names. */
  names: Record<Name, string>
  run(): PromiseLike<{ ok: boolean; checks: { name: Name; ok: boolean; message: string }[] }>
}

/** A button that tests an integration’s stored settings, and the result of each check. */
export function IntegrationCheck<Name extends string>({ label, names, run }: IntegrationCheckProps<Name>) {
  const { broker: texts } = useOperatorTranslations()
  const test = useMutation({ mutationFn: async () => run() })
  return (
    <>
      <FailureBanner error={test.error} />
      {test.data ? (
        <>
          <Banner
            tone={test.data.ok ? 'success' : 'warning'}
            title={test.data.ok ? texts.ok : texts.failed}
          />
          <ul className="checks">
            {test.data.checks.map(({ name, ok, message }) => (
              <li key={name} className="card-line">
                <Badge tone={ok ? 'success' : 'danger'}>{ok ? texts.passed : texts.error}</Badge>
                <span>
                  <strong>{names[name]}</strong>
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
