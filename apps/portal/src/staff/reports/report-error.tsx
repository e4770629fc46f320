import { BadRequestError } from '@guildhall/sdk'
import { State } from '../../design/feedback.tsx'
import { ErrorState } from '../../shell/error-state.tsx'

/** Shown instead of a report that could not be loaded; for a rejected period, with the reason. */
export function ReportError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const reasons =
    error instanceof BadRequestError ? error.violations.map(({ message }) => message).join(' ') : ''
  if (!reasons) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <div role="alert">
      <State icon="alert" title={reasons} />
    </div>
  )
}
