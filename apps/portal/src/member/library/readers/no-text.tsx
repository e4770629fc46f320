import { EmptyState } from '../../../design/feedback.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** Shown instead of the text of a document that has none. */
export function NoText() {
  const { reader } = useWords()
  return (
    <EmptyState icon="document" title={reader.noText}>
      {reader.noTextHint}
    </EmptyState>
  )
}
