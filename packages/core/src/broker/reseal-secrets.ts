import type { Database } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { isSealedWith, seal, unseal } from '../secrets/seal.ts'

/**
 * Seals everything that is stored secret with the current key, so that earlier ones can be given up. Stored answers
 * of idempotent requests are not: they are gone after a day.
 *
 * @param secretsKeys the current key first
 * @returns how many secrets were sealed anew
 */
export async function resealSecrets(database: Database, secretsKeys: readonly Buffer[]): Promise<number> {
  const key = secretsKeys[0] as Buffer
  const anew = (sealed: Buffer | null) =>
    sealed && !isSealedWith(sealed, key) ? seal(unseal(sealed, secretsKeys), key) : null
  return transact(database.platform, async (db) => {
    let count = 0
    const secrets = await db.selectFrom('webhook_secrets').select(['id', 'sealed']).forUpdate().execute()
    for (const { id, sealed } of secrets) {
      const resealed = anew(sealed)
      if (!resealed) continue
      count++
      await db.updateTable('webhook_secrets').set({ sealed: resealed }).where('id', '=', id).execute()
    }
    const broker = await db.selectFrom('broker_settings').selectAll().forUpdate().executeTakeFirst()
    for (const column of ['api_key', 'webhook_secret'] as const) {
      const resealed = anew(broker?.[column] ?? null)
      if (!resealed) continue
      count++
      await db
        .updateTable('broker_settings')
        .set({ [column]: resealed })
        .execute()
    }
    return count
  })
}
