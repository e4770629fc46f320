import type { Database } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transact.ts'
import { isSealedWith, seal, unseal } from '../../platform/secrets/seal.ts'

const stripeColumns = ['api_key', 'webhook_secret', 'sandbox_api_key', 'sandbox_webhook_secret'] as const

/**
 * Re-encrypts the stored secrets that are encrypted with an earlier key, so that earlier keys can be removed. Stored
 * idempotent responses are skipped, since they expire after a day.
 *
 * @param secretsKeys the current key first
 * @returns the number of secrets re-encrypted
 */
export async function resealSecrets(database: Database, secretsKeys: readonly Buffer[]): Promise<number> {
  const key = secretsKeys[0] as Buffer
  const reseal = (sealed: Buffer | null) =>
    sealed && !isSealedWith(sealed, key) ? seal(unseal(sealed, secretsKeys), key) : null
  return transact(database.platform, async (db) => {
    let count = 0
    const secrets = await db.selectFrom('webhook_secrets').select(['id', 'sealed']).forUpdate().execute()
    for (const { id, sealed } of secrets) {
      const resealed = reseal(sealed)
      if (!resealed) continue
      count++
      await db.updateTable('webhook_secrets').set({ sealed: resealed }).where('id', '=', id).execute()
    }
    const broker = await db.selectFrom('broker_settings').selectAll().forUpdate().executeTakeFirst()
    for (const column of ['api_key', 'webhook_secret'] as const) {
      const resealed = reseal(broker?.[column] ?? null)
      if (!resealed) continue
      count++
      await db
        .updateTable('broker_settings')
        .set({ [column]: resealed })
        .execute()
    }
    const stripe = await db.selectFrom('stripe_settings').selectAll().forUpdate().executeTakeFirst()
    for (const column of stripeColumns) {
      const resealed = reseal(stripe?.[column] ?? null)
      if (!resealed) continue
      count++
      await db
        .updateTable('stripe_settings')
        .set({ [column]: resealed })
        .execute()
    }
    const providers = await db
      .selectFrom('billing_settings')
      .select(['client_id', 'api_key', 'webhook_secret'])
      .forUpdate()
      .execute()
    for (const { client_id, ...secrets } of providers)
      for (const column of ['api_key', 'webhook_secret'] as const) {
        const resealed = reseal(secrets[column])
        if (!resealed) continue
        count++
        await db
          .updateTable('billing_settings')
          .set({ [column]: resealed })
          .where('client_id', '=', client_id)
          .execute()
      }
    const pages = await db
      .selectFrom('checkout_sessions')
      .select(['client_id', 'order_id', 'attempt', 'former_api_key'])
      .where('former_api_key', 'is not', null)
      .forUpdate()
      .execute()
    for (const { client_id, order_id, attempt, former_api_key } of pages) {
      const resealed = reseal(former_api_key)
      if (!resealed) continue
      count++
      await db
        .updateTable('checkout_sessions')
        .set({ former_api_key: resealed })
        .where('client_id', '=', client_id)
        .where('order_id', '=', order_id)
        .where('attempt', '=', attempt)
        .execute()
    }
    return count
  })
}
