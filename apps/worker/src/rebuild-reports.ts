import { openDatabase } from '@guildhall/core/database/database'
import { rebuildRollups } from '@guildhall/core/reporting/roll-up'
import { readSettings } from '@guildhall/core/settings'

/**
 * `bun run rebuild-reports`: makes what reports are answered from anew, from the activity itself. Reports can be read
 * meanwhile. Prints how many days of associations there are.
 */
const settings = readSettings(process.env)
const database = openDatabase(settings.databaseUrl, 1, 'guildhall-rebuild-reports')
try {
  const days = await rebuildRollups(database)
  console.log(`${days} days of activity were rolled up.`)
} finally {
  await database.close()
}
