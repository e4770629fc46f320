import { Banner } from '../design/feedback.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { describeFailure } from './error-state.tsx'

/**
 * Reports a failed request, with the reasons if its input was rejected; renders nothing without an error.
 *
 * @param title replaces the error’s own title, reasons and hint
 */
export function FailureBanner({ error, title }: { error: unknown; title?: string | undefined }) {
  const t = useTranslations()
  if (!error) return null
  const failure = describeFailure(error, t)
  const cause = title ?? failure.reasons
  return (
    <Banner tone="danger" title={cause || failure.title}>
      {cause ? null : failure.hint}
    </Banner>
  )
}
