import type { Address } from '../../records/fields.ts'

/** The lines of an address in the order used in most of Europe, with the country’s name. */
export function formatAddress(address: Address | null, language: string): string[] {
  if (!address) return []
  const { line1, line2, city, region, postalCode, country } = address
  const locality = [postalCode, city].filter(Boolean).join(' ')
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const lines = [line1, line2, locality, region, country && (names.of(country) ?? country)]
  return lines.filter((line) => line !== null).filter((line) => line !== '')
}
