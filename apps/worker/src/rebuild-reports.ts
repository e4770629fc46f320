import { openDatabase } from '@guildhall/core/platform/database/database'
import { rebuildRollups } from '@guildhall/core/reporting/roll-up'
import { readSettings } from '@guildhall/core/settings'
import { readFlags, runCommand } from './command.ts'

/**
 * `bun run rebuild-reports`: rebuilds the rollups from the activity rows. Reports keep working. Prints the number of
 * days rolled up, summed over associations.
 */
await runCommand(async () => {
  readFlags('bun run rebuild-reports', [])
  const settings = readSettings(process.env)
  const database = openDatabase(settings.databaseUrl, 1, 'guildhall-rebuild-reports')
  try {
    const days = await rebuildRollups(database)
    console.log(`Rolled up ${days} days of activity.`)
  } finally {
    await database.close()
  }
})
