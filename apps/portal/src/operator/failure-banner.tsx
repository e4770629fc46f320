import { ApiError, ConflictError } from '@guildhall/sdk'
import { Banner } from '../design/feedback.tsx'
import { notify } from '../design/notify.ts'
import { describeFailure } from '../shell/error-state.tsx'
import type { Translations } from '../translations/en.ts'
import { useTranslations } from '../translations/use-translations.tsx'

/**
 * The title and hint of an error. For a conflict, the title is the service’s message, since only the service knows the
 * cause.
 */
function explain(error: unknown, t: Translations): { title: string; hint: string } {
  if (error instanceof ConflictError) return { title: error.detail ?? error.title, hint: '' }
  const { title, hint, requestId, reasons } = describeFailure(error, t)
  const reference = requestId ? t.errors.reference(requestId) : ''
  return { title, hint: reasons || `${hint} ${reference}`.trim() }
}

/**
 * The error of a request within a form; renders nothing without one, or for violations, which are shown beside their
 * fields.
 */
export function FailureBanner({ error }: { error: unknown }) {
  const t = useTranslations()
  if (!error || (error instanceof ApiError && error.violations.length > 0)) return null
  const { title, hint } = explain(error, t)
  return (
    <Banner tone="danger" title={title}>
      {hint}
    </Banner>
  )
}

/** Reports an action’s error as a notice, for errors that the page does not show elsewhere. */
export function notifyError(error: unknown, t: Translations): void {
  const { title, hint } = explain(error, t)
  notify({ tone: 'danger', title, ...(hint ? { detail: hint } : {}) })
}
