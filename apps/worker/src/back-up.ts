import { backUp } from '@guildhall/core/back-up/back-up'
import { readSettings } from '@guildhall/core/settings'
import { readArguments, runCommand, showProgress } from './command.ts'

/**
 * `bun run back-up <file> [--json]`: everything that Guildhall keeps, database and files, in one file. The service may
 * run. Ends with 1 when there is no back-up, and when files are missing in it.
 */
await runCommand(async () => {
  const { file, given } = readArguments('bun run back-up <file> [--json]', ['json'])
  const report = await backUp(readSettings(process.env), file, showProgress())
  if (process.stderr.isTTY) process.stderr.write('\n')
  if (given('json')) console.log(JSON.stringify(report, null, 2))
  else
    console.log(
      `${report.file}: ${report.rows} rows of ${report.tables} tables as of ${report.createdAt}, ${report.files} files of ` +
        `${report.fileBytes} bytes, in ${report.bytes} bytes. Keep SECRETS_KEY apart from it: it is not in there.`,
    )
  for (const key of report.missing) console.error(`Missing: ${key}. reconcile-files tells whose it is.`)
  process.exitCode = report.missing.length > 0 ? 1 : 0
})
