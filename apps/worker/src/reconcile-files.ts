import { reconcileFiles } from '@guildhall/core/library/reconcile-files'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import { readSettings } from '@guildhall/core/settings'
import { readFlags, runCommand } from './command.ts'

/**
 * `bun run reconcile-files [--remove]`: finds stored files without a record, which `--remove` deletes, and records whose
 * file is missing. Prints the result as JSON; exits with 1 if a file is missing.
 */
await runCommand(async () => {
  const { hasFlag } = readFlags('bun run reconcile-files [--remove]', ['remove'])
  const settings = readSettings(process.env)
  const database = openDatabase(settings.databaseUrl, 1, 'guildhall-reconcile')
  try {
    const shouldRemove = hasFlag('remove')
    const result = await reconcileFiles(database, openStorage(settings), shouldRemove, (objects) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${objects} files checked`)
    })
    if (process.stderr.isTTY) process.stderr.write('\n')
    console.log(JSON.stringify(result, null, 2))
    if (result.orphans.length > result.removed)
      console.error(
        shouldRemove
          ? 'Files with unrecognized names were kept. Check and remove them manually.'
          : 'Found files without a record. Remove them with --remove.',
      )
    for (const { key, resourceId } of result.missing)
      console.error(
        `Missing: ${key}, of resource ${resourceId ?? 'unknown'}. Restore it, or upload the file again.`,
      )
    process.exitCode = result.missing.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
})
