import { restore } from '@guildhall/core/back-up/restore'
import { readSettings } from '@guildhall/core/settings'
import { readArguments, runCommand, showProgress } from './command.ts'

/**
 * `bun run restore <file> [--json] [--without-secrets-keys]`: brings what `back-up` wrote into an empty, migrated
 * database and the storage of the settings. Servers and workers must not run.
 */
await runCommand(async () => {
  const { file, given } = readArguments('bun run restore <file> [--json] [--without-secrets-keys]', [
    'json',
    'without-secrets-keys',
  ])
  const report = await restore(readSettings(process.env), file, given('without-secrets-keys'), showProgress())
  if (process.stderr.isTTY) process.stderr.write('\n')
  if (given('json')) console.log(JSON.stringify(report, null, 2))
  else
    console.log(
      `${report.rows} rows and ${report.files} files are restored, as they were at ${report.createdAt}.`,
    )
})
