import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../design/button.tsx'
import { Banner, Loading } from '../design/feedback.tsx'
import { TextField } from '../design/fields.tsx'
import { applyBrand } from '../shell/brand.ts'
import { BrandMark } from '../shell/brand-mark.tsx'
import { ErrorState } from '../shell/error-state.tsx'
import { expectSession } from '../shell/session.ts'
import type { Translations } from '../translations/en.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { clientQuery } from './client-query.ts'
import { DemoPeople, demo } from './demo-people.tsx'
import { toSafePath } from './return-to.ts'
import SignInForm from './sign-in-form.tsx'

export function LoginPage() {
  const { client, error } = useSearch({ from: '/login' })
  const [selectedClient, setSelectedClient] = useState(client ?? demo?.client ?? null)
  const main = useRef<HTMLElement>(null)
  const select = (slug: string): void => {
    setSelectedClient(slug)
    // The button that was pressed is removed.
    main.current?.focus()
  }
  return (
    <main className="entry" ref={main} tabIndex={-1}>
      {error ? <SignInFailure code={error} /> : null}
      {selectedClient ? <Entry client={selectedClient} /> : <ChooseAssociation onChoose={select} />}
    </main>
  )
}

function Entry({ client }: { client: string }) {
  const t = useTranslations()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { email, returnTo } = useSearch({ from: '/login' })
  const { data: association, error, refetch } = useQuery(clientQuery(client))
  useEffect(() => applyBrand(association?.brand ?? null), [association])
  const finish = async (): Promise<void> => {
    expectSession()
    queryClient.clear()
    await router.navigate({ href: toSafePath(returnTo), reloadDocument: false })
  }
  if (error && !association) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!association) return <Loading label={t.common.loading} />
  return (
    <>
      <div className="brand">
        <BrandMark name={association.name ?? client} logoUrl={association.logoUrl} />
        <h1>{association.name ? t.signIn.to(association.name) : t.signIn.title}</h1>
      </div>
      <section className="card" aria-label={t.signIn.title}>
        <SignInForm
          client={client}
          email={email}
          // Invitation links contain the email address.
          isInvited={email !== undefined}
          returnTo={returnTo}
          onSignedIn={finish}
        />
      </section>
      {demo?.client === client ? <DemoPeople demo={demo} returnTo={returnTo} /> : null}
      <footer className="small soft">{t.signIn.help}</footer>
    </>
  )
}

function ChooseAssociation({ onChoose }: { onChoose(slug: string): void }) {
  const t = useTranslations()
  const [slug, setSlug] = useState('')
  return (
    <>
      <h1>{t.signIn.title}</h1>
      <section className="card" aria-label={t.signIn.title}>
        <Form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            onChoose(slug.trim().toLowerCase())
          }}
        >
          <TextField
            label={t.signIn.association}
            description={t.signIn.associationExplanation}
            name="client"
            isRequired
            pattern="[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*"
            autoComplete="organization"
            value={slug}
            onChange={setSlug}
          />
          <Button type="submit" kind="primary" isWide>
            {t.common.continue}
          </Button>
        </Form>
      </section>
    </>
  )
}

/** Why single sign-on failed, and what to check. */
function SignInFailure({ code }: { code: string }) {
  const t = useTranslations()
  const { failures } = t.signIn
  const failure = Object.hasOwn(failures, code)
    ? failures[code as keyof Translations['signIn']['failures']]
    : null
  if (!failure) return <Banner tone="danger" title={t.signIn.failed} />
  return (
    <Banner tone="danger" title={failure.title}>
      <p>{t.signIn.causes}</p>
      <ul>
        {failure.causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <p>{t.signIn.checks}</p>
      <ul>
        {failure.checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </Banner>
  )
}
