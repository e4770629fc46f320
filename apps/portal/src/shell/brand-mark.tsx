import { OptionalImage } from '../design/optional-image.tsx'

/** The association’s logo, or its initials if there is none or it cannot be loaded. */
export function BrandMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const initials = (
    <span className="brand-mark" aria-hidden>
      {getInitials(name)}
    </span>
  )
  return <OptionalImage className="brand-mark" src={logoUrl} alt="" fallback={initials} />
}

/** Up to two initials; words without a letter are skipped. */
function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const initials = words
    .slice(0, 2)
    .map((word) => [...word].find((character) => /\p{L}/u.test(character)) ?? '')
  return initials.join('').toLocaleUpperCase()
}
