import { State } from '../../../design/feedback.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** Shown instead of the text of a document that has none. */
export function NoText() {
  const { reader } = useWords()
  return (
    <State icon="document" title={reader.noText}>
      {reader.noTextHint}
    </State>
  )
}
