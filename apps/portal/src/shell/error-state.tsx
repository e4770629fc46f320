import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
  RateLimitError,
} from '@guildhall/sdk'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { EmptyState } from '../design/feedback.tsx'
import type { IconName } from '../design/icon.tsx'
import { notify } from '../design/notify.ts'
import type { Translations } from '../translations/en.ts'
import { useTranslations } from '../translations/use-translations.tsx'

/** The error in the user’s language, and how to resolve it. */
export interface Failure {
  icon: IconName
  title: string
  hint: string
  /** Whether a retry can succeed. */
  canRetry: boolean
  requestId: string | null
  /** Why the service rejected the input; '' if it did not. */
  reasons: string
}

export function describeFailure(error: unknown, t: Translations): Failure {
  const { errors } = t
  const requestId = error instanceof ApiError ? error.requestId : null
  const reasons = error instanceof ApiError ? error.violations.map(({ message }) => message).join(' ') : ''
  const createFailure = (
    icon: IconName,
    [title, hint]: readonly [string, string],
    canRetry: boolean,
  ): Failure => ({
    icon,
    title,
    hint,
    // Rejected input would be rejected again.
    canRetry: canRetry && reasons === '',
    requestId,
    reasons,
  })
  if (error instanceof NotFoundError) return createFailure('notFound', errors.notFound, false)
  if (error instanceof PermissionDeniedError && error.extensions.reason === 'client_suspended')
    return createFailure('lock', errors.suspended, false)
  if (error instanceof PermissionDeniedError) return createFailure('lock', errors.forbidden, false)
  if (error instanceof AuthenticationError) return createFailure('lock', errors.sessionEnded, true)
  if (error instanceof PreconditionFailedError) return createFailure('alert', errors.changedMeanwhile, false)
  if (error instanceof ConflictError) return createFailure('alert', [error.title, error.detail], false)
  if (error instanceof RateLimitError) return createFailure('alert', errors.tooManyRequests, true)
  if (error instanceof ConnectionError || !navigator.onLine)
    return createFailure('offline', errors.offline, true)
  if (error instanceof ApiError && error.status === 503)
    return createFailure('alert', errors.unavailable, true)
  return createFailure('alert', errors.unexpected, true)
}

/** Reports a failure that is not shown elsewhere on the page; for rejected input, with the reasons. */
export function notifyFailure(error: unknown, t: Translations): void {
  const { title, hint, reasons } = describeFailure(error, t)
  notify({ tone: 'danger', title, detail: reasons || hint })
}

/** Shown instead of content that could not be loaded; for rejected input, with the reasons. */
export function ErrorState(props: {
  error: unknown
  level?: 1 | 2
  onRetry?: (() => void) | undefined
  /** A button or link to show instead if the request cannot be retried. */
  fallbackAction?: ReactNode
}) {
  const { error, level = 2, onRetry, fallbackAction } = props
  const t = useTranslations()
  const { icon, title, hint, canRetry, requestId, reasons } = describeFailure(error, t)
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={reasons ? t.errors.invalidRequest : title}
        level={level}
        action={canRetry && onRetry ? <Button onPress={onRetry}>{t.common.tryAgain}</Button> : fallbackAction}
      >
        {reasons || hint}
        {requestId && icon === 'alert' && !reasons ? (
          <>
            <br />
            <small>{t.errors.reference(requestId)}</small>
          </>
        ) : null}
      </EmptyState>
    </div>
  )
}
