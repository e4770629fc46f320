import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { TextField } from '../../design/fields.tsx'
import { plainApi } from '../../shell/api.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { listAssociationKeys } from '../associations/list-association-keys.ts'
import { BrokerCheck } from '../broker/broker-check.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { IssuedKeys, KeyList } from '../issued-keys.tsx'
import { RequestForm } from '../request-form.tsx'
import type { FinishedSetup } from './setup-form.tsx'

const steps = ['keys', 'mail', 'broker', 'done'] as const
type Step = (typeof steps)[number]

/** After the setup: the keys, shown once, tests of email and the identity broker, and a link to the association. */
export function SetupSteps({ completed }: { completed: FinishedSetup }) {
  const { setUp } = useOperatorTranslations()
  const [step, setStep] = useState<Step>('keys')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened this step no longer exists.
  useEffect(() => {
    if (step) heading.current?.focus()
  }, [step])
  return (
    <>
      <ol className="setup-steps" aria-label={setUp.steps}>
        {steps.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {setUp[name]}
          </li>
        ))}
      </ol>
      <section className="card padded stack" aria-labelledby="step">
        <h1 id="step" ref={heading} tabIndex={-1}>
          {setUp[step]}
        </h1>
        {step === 'keys' ? <Keys completed={completed} onDone={() => setStep('mail')} /> : null}
        {step === 'mail' ? <Mail email={completed.email} onDone={() => setStep('broker')} /> : null}
        {step === 'broker' ? <Broker onDone={() => setStep('done')} /> : null}
        {step === 'done' ? <SetupComplete completed={completed} /> : null}
      </section>
    </>
  )
}

function Keys({ completed, onDone }: { completed: FinishedSetup; onDone(): void }) {
  const { setUp, secrets } = useOperatorTranslations()
  return (
    <>
      <p>{setUp.keysHint}</p>
      <IssuedKeys keys={[{ name: setUp.operatorKey, key: completed.operatorKey }]} />
      <details>
        <summary>{setUp.associationKeys}</summary>
        <div className="stack">
          <p className="soft small">{setUp.associationKeysHint}</p>
          <KeyList keys={listAssociationKeys(completed.keys, secrets.keys)} />
        </div>
      </details>
      <div className="dialog-buttons">
        <Button kind="primary" onPress={onDone}>
          {secrets.several.stored}
        </Button>
      </div>
    </>
  )
}

function Mail({ email, onDone }: { email: string; onDone(): void }) {
  const { common } = useTranslations()
  const { setUp } = useOperatorTranslations()
  const [to, setTo] = useState(email)
  const test = useMutation({ mutationFn: () => plainApi.platform.testMail(to.trim()) })
  return (
    <>
      <p>{setUp.mailHint}</p>
      <RequestForm request={test}>
        <FailureBanner error={test.error} />
        {test.data ? (
          <Banner
            tone={test.data.ok ? 'success' : 'warning'}
            title={test.data.ok ? setUp.mailWorks : setUp.mailFails}
          >
            <span lang="en">{test.data.message}</span>
          </Banner>
        ) : null}
        <TextField
          label={setUp.recipient}
          name="to"
          type="email"
          autoComplete="email"
          isRequired
          value={to}
          onChange={setTo}
        />
        <div>
          <Button type="submit" isPending={test.isPending}>
            {setUp.send}
          </Button>
        </div>
      </RequestForm>
      <div className="dialog-buttons">
        <Button kind={test.data?.ok ? 'primary' : 'quiet'} onPress={onDone}>
          {test.data?.ok ? common.continue : setUp.skip}
        </Button>
      </div>
    </>
  )
}

function Broker({ onDone }: { onDone(): void }) {
  const { common } = useTranslations()
  const { setUp } = useOperatorTranslations()
  return (
    <>
      <p>{setUp.brokerHint}</p>
      <BrokerCheck label={setUp.brokerTest} />
      <div className="dialog-buttons">
        <a href="/operator/broker" target="_blank" rel="noreferrer" className="button">
          {setUp.brokerSettings}
        </a>
        <Button kind="primary" onPress={onDone}>
          {common.continue}
        </Button>
      </div>
    </>
  )
}

function SetupComplete({ completed: { client } }: { completed: FinishedSetup }) {
  const { setUp } = useOperatorTranslations()
  return (
    <>
      <p>{setUp.doneHint(client.name)}</p>
      <div className="cluster">
        <a href={`/a/${client.slug}/manage`} className="button primary">
          {setUp.toAssociation(client.name)}
        </a>
        <a href="/operator" className="button">
          {setUp.toArea}
        </a>
      </div>
    </>
  )
}
