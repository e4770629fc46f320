import { restore } from '@guildhall/core/operations/backup/restore'
import { readSettings } from '@guildhall/core/settings'
import { createProgressReporter, readArguments, runCommand } from './command.ts'

/**
 * `bun run restore <file> [--json] [--without-secrets-keys]`: restores a backup into an empty, migrated database and
 * the configured storage. Stop servers and workers first. `--without-secrets-keys` also accepts a backup whose encrypted
 * secrets cannot be read with the keys that are set.
 */
await runCommand(async () => {
  const { file, hasFlag } = readArguments('bun run restore <file> [--json] [--without-secrets-keys]', [
    'json',
    'without-secrets-keys',
  ])
  const report = await restore(
    readSettings(process.env),
    file,
    hasFlag('without-secrets-keys'),
    createProgressReporter(),
  )
  if (process.stderr.isTTY) process.stderr.write('\n')
  if (hasFlag('json')) console.log(JSON.stringify(report, null, 2))
  else console.log(`Restored ${report.rows} rows and ${report.files} files as of ${report.createdAt}.`)
})
