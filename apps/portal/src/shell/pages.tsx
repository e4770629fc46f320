import { Link, useRouter } from '@tanstack/react-router'
import { State } from '../design/feedback.tsx'
import { useWords } from '../words/use-words.tsx'
import { ErrorState } from './error-state.tsx'

export function NotFoundPage() {
  const words = useWords()
  return (
    <main className="page">
      <State
        icon="notFound"
        level={1}
        title={words.errors.noPage[0]}
        action={
          <Link to="/" className="button">
            {words.common.toStart}
          </Link>
        }
      >
        {words.errors.noPage[1]}
      </State>
    </main>
  )
}

export function RouteError({ error }: { error: unknown }) {
  const words = useWords()
  const router = useRouter()
  return (
    <main className="page">
      <ErrorState
        error={error}
        level={1}
        onRetry={() => void router.invalidate()}
        wayOut={
          <a href="/login" className="button">
            {words.errors.signInAsOther}
          </a>
        }
      />
    </main>
  )
}
