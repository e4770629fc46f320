import { type Context, inTransaction } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { getRecord, type StoredRecord } from '../../records/read.ts'
import { imports } from './imports.ts'
import { finishImport } from './run-import.ts'

/**
 * Cancels an import. Rows that were written are kept; batches in flight are rolled back.
 *
 * @throws DomainError not-found, conflict (it has ended)
 */
export async function cancelImport(ctx: Context, id: string): Promise<StoredRecord> {
  await getRecord(ctx, imports, id)
  return inTransaction(ctx, async (ctx) => {
    if (!(await finishImport(ctx, id, 'cancelled', null)))
      throw new DomainError('conflict', 'The import has already ended.')
    return getRecord(ctx, imports, id)
  })
}
