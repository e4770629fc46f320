import { Link, useRouter } from '@tanstack/react-router'
import { EmptyState } from '../design/feedback.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { ErrorState } from './error-state.tsx'

export function NotFoundPage() {
  const t = useTranslations()
  return (
    <main className="page">
      <EmptyState
        icon="notFound"
        level={1}
        title={t.errors.noPage[0]}
        action={
          <Link to="/" className="button">
            {t.common.toStart}
          </Link>
        }
      >
        {t.errors.noPage[1]}
      </EmptyState>
    </main>
  )
}

/** Shown instead of a screen that failed; the frame remains. */
export function ScreenError({ error }: { error: unknown }) {
  const t = useTranslations()
  const router = useRouter()
  // After a deployment, the scripts of this page’s version no longer exist.
  const retry = () => (isScriptMissing(error) ? location.reload() : void router.invalidate())
  return (
    <ErrorState
      error={error}
      level={1}
      onRetry={retry}
      fallbackAction={
        <a href="/login" className="button">
          {t.errors.signInAsOther}
        </a>
      }
    />
  )
}

/** Shown instead of the whole application. */
export function FullPageError({ error }: { error: unknown }) {
  return (
    <main className="page">
      <ScreenError error={error} />
    </main>
  )
}

/** A failed dynamic import is a TypeError, whose message contains “module” in every browser. */
function isScriptMissing(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message)
}
