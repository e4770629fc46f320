import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'

/** Prevents the deletion of a resource until the transaction ends. @throws DomainError not-found */
export async function lockResource({ db }: Context, id: string): Promise<void> {
  const found = await db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw notFound('resource')
}
