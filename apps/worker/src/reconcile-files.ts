import { openDatabase } from '@guildhall/core/database/database'
import { reconcileFiles } from '@guildhall/core/library/reconcile-files'
import { readSettings } from '@guildhall/core/settings'
import { openStorage } from '@guildhall/core/storage/open-storage'

/**
 * `bun run reconcile-files [--remove]`: finds files in storage that no record knows of, and records whose file is not
 * there. Prints what it found as JSON; ends with 1 when a file is missing.
 */
const settings = readSettings(process.env)
const database = openDatabase(settings.databaseUrl, 1, 'guildhall-reconcile')
try {
  const remove = process.argv.includes('--remove')
  const found = await reconcileFiles(database, openStorage(settings), remove, (objects) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${objects} files looked at`)
  })
  if (process.stderr.isTTY) process.stderr.write('\n')
  console.log(JSON.stringify(found, null, 2))
  if (found.orphans.length > found.removed)
    console.error(
      remove
        ? 'Files that are not named as ours are were left. Look at them, and remove them by hand.'
        : 'Files that nobody knows of: --remove removes them.',
    )
  for (const { key, resourceId } of found.missing)
    console.error(
      `Missing: ${key}, of resource ${resourceId ?? 'unknown'}. Restore it, or upload the file again.`,
    )
  process.exitCode = found.missing.length > 0 ? 1 : 0
} finally {
  await database.close()
}
