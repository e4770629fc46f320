import type { Context } from '../context.ts'
import type { AccessLevel, Asker } from '../library/access.ts'
import { findEntries } from './entries.ts'
import type { Question } from './question.ts'

/** What would help but may not be opened: what everybody sees of it anyhow. */
export interface LockedResource {
  id: string
  name: string
  accessLevel: AccessLevel
  price: { amount: number; currency: string } | null
}

const MOST = 3

/**
 * Resources that the asker may not open, and that speak of what is asked by what it sees of them. No closed text has a
 * part in which they are: else asking would tell what stands in it (docs/decisions/0018).
 *
 * @param categories limits them to resources in one of these; null: everywhere
 */
export async function lockedFor(
  ctx: Context,
  question: Question,
  asker: Asker,
  categories: readonly string[] | null,
): Promise<LockedResource[]> {
  if (asker.kind === 'staff') return []
  const entries = await findEntries(ctx, question, asker, categories)
  return entries
    .filter(({ opened }) => !opened)
    .slice(0, MOST)
    .map(({ id, name, accessLevel, price }) => ({ id, name, accessLevel, price }))
}
