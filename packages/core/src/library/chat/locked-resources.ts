import type { AccessLevel } from '../../access/access-levels.ts'
import type { Entry } from './entries.ts'

/** A resource the caller cannot open, with its public metadata. */
export interface LockedResource {
  id: string
  name: string
  accessLevel: AccessLevel
  price: { amount: number; currency: string } | null
}

const MAX_LOCKED = 3

/**
 * Selects matching resources that the caller cannot open. They are matched by metadata only: otherwise asking would
 * reveal the contents of a closed text (docs/decisions/0018).
 *
 * @param entries best first
 */
export function toLockedResources(entries: Entry[]): LockedResource[] {
  return entries
    .filter(({ opened }) => !opened)
    .slice(0, MAX_LOCKED)
    .map(({ id, name, accessLevel, price }) => ({ id, name, accessLevel, price }))
}
