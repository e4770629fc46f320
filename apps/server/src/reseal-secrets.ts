import { resealSecrets } from '@guildhall/core/identity/broker/reseal-secrets'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'

/**
 * `bun apps/server/src/reseal-secrets.ts`: re-encrypts all secrets with the new SECRETS_KEY, so that the previous key
 * can be removed.
 */
try {
  const { databaseUrl, secretsKeys } = readSettings(process.env)
  const database = openDatabase(databaseUrl, 2, 'guildhall-reseal')
  const count = await resealSecrets(database, secretsKeys)
  await database.close()
  console.log(`Re-encrypted ${count} secrets. You can now remove SECRETS_KEYS_PREVIOUS.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
