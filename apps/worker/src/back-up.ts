import { backUp } from '@guildhall/core/operations/backup/back-up'
import { readSettings } from '@guildhall/core/settings'
import { createProgressReporter, readArguments, runCommand } from './command.ts'

/**
 * `bun run back-up <file> [--json]`: writes the database and all stored files to one file. The service can keep
 * running. Exits with 1 if the backup failed or stored files were missing.
 */
await runCommand(async () => {
  const { file, hasFlag } = readArguments('bun run back-up <file> [--json]', ['json'])
  const report = await backUp(readSettings(process.env), file, createProgressReporter())
  if (process.stderr.isTTY) process.stderr.write('\n')
  if (hasFlag('json')) console.log(JSON.stringify(report, null, 2))
  else
    console.log(
      `${report.file}: ${report.rows} rows from ${report.tables} tables as of ${report.createdAt}, ${report.files} files ` +
        `(${report.fileBytes} bytes); ${report.bytes} bytes in total. Store SECRETS_KEY separately: it is not in the backup.`,
    )
  for (const key of report.missing)
    console.error(`Missing: ${key}. Run reconcile-files to find its resource.`)
  process.exitCode = report.missing.length > 0 ? 1 : 0
})
