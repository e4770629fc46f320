import type { Reindexing } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { exitCodes } from '../exit-codes.ts'
import { printRecord } from '../output.ts'
import { type Progress, showProgress } from '../progress.ts'
import { note, print } from '../terminal.ts'

/** `guildhall search …`. */
export function searchCommand(): Command {
  const command = new Command('search').description('manage the search index (operators)')
  command
    .command('reindex')
    .description('rebuild the index without downtime')
    .option('--no-wait', 'do not wait until it is complete')
    .action(async (_options, self: Command) =>
      reindex(self.optsWithGlobals<GlobalOptions & { wait: boolean }>()),
    )
  command
    .command('status')
    .description('show the last rebuild')
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).platform.search.reindexing(), options)
    })
  return command
}

async function reindex(options: GlobalOptions & { wait: boolean }): Promise<void> {
  const { search } = (await connect(options)).platform
  const started = await search.reindex()
  if (!options.wait) return printRecord(started, options)
  const leave = () => {
    note('\nThe rebuild continues. See: guildhall search status')
    process.exit(exitCodes.interrupted)
  }
  process.once('SIGINT', leave)
  const progress = showProgress(describeProgress)
  const done = await search.wait({ onProgress: progress.update }).finally(progress.end)
  process.off('SIGINT', leave)
  if (options.json) printRecord(done, options)
  else print(`${done.done.toLocaleString('en')} resources indexed.`)
}

function describeProgress({ progress, done, reason }: Reindexing): Progress {
  const waiting = reason ? `, waiting: ${reason}` : ''
  return { fraction: progress, text: `${done.toLocaleString('en')} resources${waiting}` }
}
