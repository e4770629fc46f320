import type { AccessLevel } from '../library/access.ts'
import type { Entry } from './entries.ts'

/** What would help but may not be opened: what everybody sees of it anyhow. */
export interface LockedResource {
  id: string
  name: string
  accessLevel: AccessLevel
  price: { amount: number; currency: string } | null
}

const MOST = 3

/**
 * Resources that the caller may not open, and that speak of what is asked by what it sees of them. No closed text has a
 * part in which they are: else asking would tell what stands in it (docs/decisions/0018).
 *
 * @param entries best first
 */
export function lockedOf(entries: Entry[]): LockedResource[] {
  return entries
    .filter(({ opened }) => !opened)
    .slice(0, MOST)
    .map(({ id, name, accessLevel, price }) => ({ id, name, accessLevel, price }))
}
