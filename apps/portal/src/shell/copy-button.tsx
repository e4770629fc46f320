import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/fields.tsx'
import { useTranslations } from '../translations/use-translations.tsx'

interface CopyButtonProps {
  text: string
  /** Names the text, where there are several. */
  name?: string
}

interface Attempt {
  text: string
  number: number
  outcome: 'copied' | 'refused' | null
}

/** Copies text and confirms that it was copied. If the browser refuses, the text is selected in a field. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const { common } = useTranslations()
  const [attempt, setAttempt] = useState<Attempt>({ text, number: 0, outcome: null })
  // If the text has changed, the new text has not been copied yet.
  const outcome = attempt.text === text ? attempt.outcome : null
  const label = outcome === 'copied' ? common.copied : common.copy
  const copy = async (): Promise<void> => {
    const finish = (result: Attempt['outcome']) =>
      setAttempt(({ number }) => ({ text, number: number + 1, outcome: result }))
    try {
      await navigator.clipboard.writeText(text)
      finish('copied')
    } catch {
      // Browsers refuse without permission, and have no clipboard without TLS.
      finish('refused')
    }
  }
  return (
    <>
      <Button {...(name ? { 'aria-label': `${label}: ${name}` } : {})} onPress={copy}>
        {label}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' ? common.copied : ''}
      </span>
      {outcome === 'refused' ? (
        <div className="copy-refused">
          <TextField
            // Selected again with each attempt.
            key={attempt.number}
            label={common.copyRefused}
            value={text}
            rows={3}
            isReadOnly
            autoFocus
            onFocus={({ target }) => target.select()}
          />
        </div>
      ) : null}
    </>
  )
}
