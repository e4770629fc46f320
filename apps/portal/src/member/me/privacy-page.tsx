import { useTitle } from '../../shell/use-title.ts'
import { useWords } from '../../words/use-words.tsx'

/** What the association stores about a person, and what that person can do about it. */
export function PrivacyPage() {
  const words = useWords()
  useTitle(words.privacy.title)
  return (
    <>
      <div className="page-head">
        <h1>{words.privacy.title}</h1>
      </div>
      <section className="card padded stack">
        <h2>{words.privacy.data}</h2>
      </section>
    </>
  )
}
