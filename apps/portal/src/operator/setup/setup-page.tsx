import { AuthenticationError } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { EmptyState, Loading } from '../../design/feedback.tsx'
import { plainApi } from '../../shell/api.ts'
import { BrandMark } from '../../shell/brand-mark.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { KEY_COMMAND } from '../key-form.tsx'
import { type FinishedSetup, SetupForm } from './setup-form.tsx'
import { SetupSteps } from './setup-steps.tsx'

/** The setup: an operator, the first association and its administrator. */
export function SetupPage() {
  const { common } = useTranslations()
  return (
    <main className="page set-up">
      <Suspense fallback={<Loading label={common.loading} />}>
        <Setup />
      </Suspense>
    </main>
  )
}

function Setup() {
  const { setUp } = useOperatorTranslations()
  const token = useToken()
  const [completed, setCompleted] = useState<FinishedSetup | null>(null)
  useEffect(() => {
    document.title = setUp.title
  }, [setUp])
  if (completed) return <SetupSteps completed={completed} />
  if (token === null) return <NoSetup title={setUp.missing} hint={setUp.missingHint} />
  return <SetupWithToken token={token} onCompleted={setCompleted} />
}

/**
 * The token from the URL. It is removed from the address bar and the history, and kept only in this page’s memory.
 */
function useToken(): string | null {
  const search = useSearch({ from: '/setup' })
  const navigate = useNavigate()
  const [token] = useState(search.token ?? null)
  useEffect(() => {
    if (search.token) void navigate({ to: '/setup', search: {}, replace: true })
  }, [search.token, navigate])
  return token
}

function SetupWithToken({
  token,
  onCompleted,
}: {
  token: string
  onCompleted(completed: FinishedSetup): void
}) {
  const { common } = useTranslations()
  const { setUp } = useOperatorTranslations()
  const [isUsed, setUsed] = useState(false)
  const check = useQuery({
    queryKey: ['setup'],
    queryFn: async () => {
      try {
        await plainApi.auth.setup.check(token)
        return true
      } catch (error) {
        if (error instanceof AuthenticationError) return false
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (check.error) return <ErrorState error={check.error} level={1} onRetry={() => void check.refetch()} />
  if (check.data === undefined) return <Loading label={common.loading} />
  if (!check.data || isUsed) return <NoSetup title={setUp.used} hint={setUp.usedHint} />
  return (
    <>
      <div className="brand">
        <BrandMark name="Guildhall" logoUrl={null} />
        <h1>{setUp.title}</h1>
      </div>
      <p className="soft">{setUp.hint}</p>
      <SetupForm token={token} onCompleted={onCompleted} onUsed={() => setUsed(true)} />
    </>
  )
}

/** Explains how to get access without a usable link. */
function NoSetup({ title, hint }: { title: string; hint: string }) {
  const { setUp } = useOperatorTranslations()
  return (
    <EmptyState
      icon="lock"
      level={1}
      title={title}
      action={
        <a href="/operator" className="button primary">
          {setUp.toOperators}
        </a>
      }
    >
      {hint} <code className="block">{KEY_COMMAND}</code>
    </EmptyState>
  )
}
