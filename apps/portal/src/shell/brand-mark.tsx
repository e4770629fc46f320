import { useState } from 'react'

/** The association’s logo, or its initials if there is none or it cannot be loaded. */
export function BrandMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const [failed, setFailed] = useState(false)
  if (logoUrl && !failed)
    return <img className="brand-mark" src={logoUrl} alt="" onError={() => setFailed(true)} />
  return (
    <span className="brand-mark" aria-hidden>
      {getInitials(name)}
    </span>
  )
}

/** Up to two initials; words without a letter are skipped. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const initials = words
    .slice(0, 2)
    .map((word) => [...word].find((character) => /\p{L}/u.test(character)) ?? '')
  return initials.join('').toLocaleUpperCase()
}
