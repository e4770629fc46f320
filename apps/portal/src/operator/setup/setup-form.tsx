import { AuthenticationError, type CompletedSetup } from '@guildhall/sdk'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { SelectField, TextField } from '../../design/fields.tsx'
import { readViolations } from '../../forms/read-violations.ts'
import { plainApi } from '../../shell/api.ts'
import { expectSession } from '../../shell/session.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { type Language, languageNames, languages, useLanguage } from '../../translations/use-translations.tsx'
import { isSlugTaken, SlugField, useNameAndSlug } from '../associations/slug-field.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { RequestForm } from '../request-form.tsx'
import { expectOperator } from '../session.ts'

/** The result, with the administrator’s email address. */
export interface FinishedSetup extends CompletedSetup {
  email: string
}

interface SetupFormProps {
  token: string
  onCompleted(completed: FinishedSetup): void
  /** Called if the link was used in the meantime, perhaps by a request from this form whose response was lost. */
  onUsed(): void
}

/** The form that creates the operator, the association and its administrator. */
export function SetupForm({ token, onCompleted, onUsed }: SetupFormProps) {
  const { setUp, fields } = useOperatorTranslations()
  const { language } = useLanguage()
  const [operator, setOperator] = useState('')
  const { name, setName, slug, setSlug } = useNameAndSlug()
  const [locale, setLocale] = useState<Language>(language)
  const [timezone, setTimezone] = useState(readTimeZone)
  const [administrator, setAdministrator] = useState({ firstName: '', lastName: '', email: '' })
  const submit = useMutation({
    mutationFn: () =>
      plainApi.auth.setup.complete({
        token,
        operator: { name: operator },
        association: { name, slug, locale, timezone },
        administrator,
      }),
    onSuccess: (completed) => {
      expectSession()
      expectOperator()
      onCompleted({ ...completed, email: administrator.email })
    },
    onError: (error) => {
      if (error instanceof AuthenticationError) onUsed()
    },
  })
  // The service reports a taken slug as `slug`, but the form’s field is `association.slug`.
  const violations = isSlugTaken(submit.error)
    ? { 'association.slug': fields.slugTaken }
    : readViolations(submit.error)
  const getPersonProps = (field: keyof typeof administrator) => ({
    name: `administrator.${field}`,
    isRequired: true,
    value: administrator[field],
    onChange: (value: string) => setAdministrator({ ...administrator, [field]: value }),
  })
  return (
    <RequestForm request={submit} violations={violations}>
      <Step number={1} title={setUp.operator} hint={setUp.operatorHint}>
        <TextField
          label={setUp.operatorName}
          name="operator.name"
          autoComplete="name"
          isRequired
          maxLength={200}
          autoFocus
          value={operator}
          onChange={setOperator}
        />
      </Step>
      <Step number={2} title={setUp.association}>
        <TextField
          label={setUp.associationName}
          name="association.name"
          autoComplete="organization"
          isRequired
          maxLength={200}
          value={name}
          onChange={setName}
        />
        <SlugField name="association.slug" value={slug} onChange={setSlug} />
        <div className="field-grid">
          <SelectField<Language>
            label={setUp.language}
            isWide
            value={locale}
            options={languages.map((code) => ({ value: code, text: languageNames[code] }))}
            onChange={setLocale}
          />
          <SelectField
            label={setUp.timeZone}
            isWide
            value={timezone}
            options={listTimeZones()}
            onChange={setTimezone}
          />
        </div>
      </Step>
      <Step number={3} title={setUp.administrator} hint={setUp.administratorHint}>
        <div className="field-grid">
          <TextField
            label={setUp.firstName}
            autoComplete="given-name"
            maxLength={100}
            {...getPersonProps('firstName')}
          />
          <TextField
            label={setUp.lastName}
            autoComplete="family-name"
            maxLength={100}
            {...getPersonProps('lastName')}
          />
        </div>
        <TextField
          label={setUp.email}
          description={setUp.emailHint}
          type="email"
          autoComplete="email"
          {...getPersonProps('email')}
        />
      </Step>
      <FailureBanner error={submit.error} />
      <Button type="submit" kind="primary" isWide isPending={submit.isPending}>
        {setUp.submit}
      </Button>
    </RequestForm>
  )
}

function Step(props: { number: number; title: string; hint?: string; children: ReactNode }) {
  const { number, title, hint, children } = props
  return (
    <fieldset className="card field-group">
      <legend>
        <span className="step-number">{number}</span>
        {title}
      </legend>
      <div className="stack clear">
        {hint ? <p className="soft small">{hint}</p> : null}
        {children}
      </div>
    </fieldset>
  )
}

const readTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones, including the browser’s even if its name is deprecated. */
function listTimeZones(): { value: string; text: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', readTimeZone()])
  return [...zones].map((zone) => ({ value: zone, text: zone }))
}
