import { useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text and confirms it. */
export function CopyButton({
  text,
  label,
  copiedLabel,
}: {
  text: string
  label: string
  copiedLabel: string
}) {
  const [copied, setCopied] = useState(false)
  return (
    <Button
      onPress={async () => {
        await navigator.clipboard.writeText(text)
        setCopied(true)
      }}
    >
      <span role="status">{copied ? copiedLabel : label}</span>
    </Button>
  )
}
