import { resealSecrets } from '@guildhall/core/operations/maintenance/reseal-secrets'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'

/**
 * `bun apps/server/src/reseal-secrets.ts`: re-encrypts all secrets with the new SECRETS_KEY, so that the previous key
 * can be removed.
 */
try {
  const { databaseUrl, secretsKeys } = readSettings(process.env)
  const database = openDatabase(databaseUrl, 2, 'guildhall-reseal')
  const { resealed, unreadable } = await resealSecrets(database, secretsKeys)
  await database.close()
  console.log(`Re-encrypted ${resealed} secrets.`)
  if (unreadable > 0)
    throw new Error(
      `${unreadable} secrets are encrypted with a key that is not configured. Add that key to SECRETS_KEYS_PREVIOUS and run this again, or set these secrets again.`,
    )
  console.log('You can now remove SECRETS_KEYS_PREVIOUS.')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
