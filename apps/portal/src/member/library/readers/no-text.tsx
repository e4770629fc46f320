import { EmptyState } from '../../../design/feedback.tsx'
import { useTranslations } from '../../../translations/use-translations.tsx'

/** Shown instead of the text of a document that has none. */
export function NoText() {
  const { reader } = useTranslations()
  return (
    <EmptyState icon="document" title={reader.noText}>
      {reader.noTextHint}
    </EmptyState>
  )
}
