import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transact.ts'
import { isSealedWith, seal, unsealOrNull } from '../../platform/secrets/seal.ts'

const sealedColumns = [
  ['webhook_secrets', 'sealed'],
  ['broker_settings', 'api_key'],
  ['broker_settings', 'webhook_secret'],
  ['stripe_settings', 'api_key'],
  ['stripe_settings', 'webhook_secret'],
  ['stripe_settings', 'sandbox_api_key'],
  ['stripe_settings', 'sandbox_webhook_secret'],
  ['billing_settings', 'api_key'],
  ['billing_settings', 'webhook_secret'],
  ['checkout_sessions', 'former_api_key'],
] as const

/**
 * Re-encrypts the stored secrets that are encrypted with an earlier key, so that earlier keys can be removed. Stored
 * idempotent responses are skipped, since they expire after a day.
 *
 * @param secretsKeys the current key first
 * @returns the number of secrets re-encrypted, and of those that none of the keys decrypts, which are left as they are
 */
export async function resealSecrets(
  database: Database,
  secretsKeys: readonly Buffer[],
): Promise<{ resealed: number; unreadable: number }> {
  const key = secretsKeys[0] as Buffer
  return transact(database.platform, async (db) => {
    const counts = { resealed: 0, unreadable: 0 }
    for (const [tableName, columnName] of sealedColumns) {
      const [table, column] = [sql.table(tableName), sql.ref(columnName)]
      const { rows } = await sql<{
        location: string
        sealed: Buffer
      }>`select ctid::text as location, ${column} as sealed
        from ${table} where ${column} is not null for update`.execute(db)
      for (const { location, sealed } of rows) {
        if (isSealedWith(sealed, key)) continue
        const text = unsealOrNull(sealed, secretsKeys)
        counts[text === null ? 'unreadable' : 'resealed']++
        if (text !== null)
          await sql`update ${table} set ${column} = ${seal(text, key)}::bytea where ctid = ${location}::tid`.execute(
            db,
          )
      }
    }
    return counts
  })
}
