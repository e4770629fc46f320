import { resealSecrets } from '@guildhall/core/broker/reseal-secrets'
import { openDatabase } from '@guildhall/core/database/database'
import { readSettings } from '@guildhall/core/settings'

/** `bun apps/server/src/reseal-secrets.ts`: after SECRETS_KEY was changed, so that the one before can be given up. */
try {
  const { databaseUrl, secretsKeys } = readSettings(process.env)
  const database = openDatabase(databaseUrl, 2, 'guildhall-reseal')
  const count = await resealSecrets(database, secretsKeys)
  await database.close()
  console.log(`${count} secrets were sealed anew. SECRETS_KEYS_PREVIOUS is not needed after today.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
