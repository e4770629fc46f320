import { ConflictError } from '@guildhall/sdk'
import { useState } from 'react'
import { TextField } from '../../design/fields.tsx'
import { readViolations } from '../../forms/read-violations.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { deriveSlug } from './derive-slug.ts'

interface NameAndSlug {
  name: string
  setName(name: string): void
  slug: string
  setSlug(slug: string): void
}

/** An association’s name and its slug, which follows the name until it is edited. */
export function useNameAndSlug(): NameAndSlug {
  const [name, setName] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  // An emptied field follows the name again.
  return { name, setName, slug: edited || deriveSlug(name), setSlug: setEdited }
}

/** Whether a request was rejected because another association has the slug. */
export const isSlugTaken = (error: unknown): boolean =>
  error instanceof ConflictError && 'slug' in readViolations(error)

export function SlugField(props: { name: string; value: string; onChange(value: string): void }) {
  const { fields } = useOperatorTranslations()
  return (
    <TextField
      {...props}
      label={fields.slug}
      description={fields.slugHint}
      isRequired
      maxLength={63}
      autoComplete="off"
    />
  )
}
