import { useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  copiedLabel: string
  /** Names the text, where there are several. */
  name?: string
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, copiedLabel, name }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  return (
    <Button
      {...(name ? { 'aria-label': `${copied ? copiedLabel : label}: ${name}` } : {})}
      onPress={async () => {
        await navigator.clipboard.writeText(text)
        setCopied(true)
      }}
    >
      <span role="status">{copied ? copiedLabel : label}</span>
    </Button>
  )
}
