import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Loading } from '../design/feedback.tsx'
import { BrandMark } from '../shell/brand-mark.tsx'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { KeyForm } from './key-form.tsx'
import { OperatorFrame } from './operator-frame.tsx'
import { operatorQuery } from './session.ts'

/** The operators’ screens, or the sign-in form at the same URL. */
export function OperatorArea() {
  const t = useTranslations()
  return (
    <Suspense fallback={<Loading label={t.common.loading} />}>
      <Area />
    </Suspense>
  )
}

function Area() {
  const { data: operator } = useSuspenseQuery(operatorQuery)
  return operator ? <OperatorFrame operator={operator} /> : <OperatorSignIn />
}

function OperatorSignIn() {
  const { signIn } = useOperatorTranslations()
  const queryClient = useQueryClient()
  useEffect(() => {
    document.title = `${signIn.title} · Guildhall`
  }, [signIn])
  return (
    <main className="entry">
      <div className="brand">
        <BrandMark name="Guildhall" logoUrl={null} />
        <h1>{signIn.title}</h1>
      </div>
      <section className="card" aria-label={signIn.title}>
        <KeyForm onSignedIn={(operator) => queryClient.setQueryData(operatorQuery.queryKey, operator)} />
      </section>
    </main>
  )
}
