import type { SearchReindex, SearchResults } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatCounted } from '../format-count.ts'
import { printItems, printRecord } from '../output.ts'
import { type Progress, showProgress } from '../progress.ts'
import { print, printNote } from '../terminal.ts'

type SearchResult = SearchResults['items'][number]

/** `guildhall search …`. */
export function createSearchCommand(): Command {
  const command = new Command('search')
    .description('search all collections, or manage the search index (with an operator key)')
    .argument('[words...]', 'words to search for; each must match the start of a word')
    .action(async (words: string[], _options, self: Command) => {
      if (words.length === 0) self.help({ error: true })
      await searchRecords(words.join(' '), self.optsWithGlobals<GlobalOptions>())
    })
  command
    .command('reindex')
    .description('rebuild the search index without downtime (requires an operator key)')
    .option('--no-wait', 'do not wait for the rebuild to finish')
    .action(async (_options, self: Command) =>
      reindex(self.optsWithGlobals<GlobalOptions & { wait: boolean }>()),
    )
  command
    .command('status')
    .description('show the latest rebuild of the search index (requires an operator key)')
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).platform.search.reindexing(), options)
    })
  return command
}

async function searchRecords(q: string, options: GlobalOptions): Promise<void> {
  const results = await (await connect(options)).search(q)
  const columns = [
    { title: 'ID', value: ({ id }: SearchResult) => id, hasFixedWidth: true },
    { title: 'LIST', value: ({ list }: SearchResult) => list },
    { title: 'NAME', value: ({ name }: SearchResult) => name },
    { title: 'DETAIL', value: ({ detail }: SearchResult) => detail ?? '' },
  ]
  await printItems(results.items, columns, options)
  if (results.items.length === 0) printNote('None found.')
}

async function reindex(options: GlobalOptions & { wait: boolean }): Promise<void> {
  const { search } = (await connect(options)).platform
  const reindexing = await search.reindex()
  if (!options.wait) return printRecord(reindexing, options)
  const exitWithHint = () => {
    printNote('\nThe rebuild continues. See: guildhall search status')
    process.exit(exitCodes.interrupted)
  }
  process.once('SIGINT', exitWithHint)
  const progress = showProgress(describeProgress)
  const done = await search.wait({ onProgress: progress.update }).finally(progress.end)
  process.off('SIGINT', exitWithHint)
  if (options.json) printRecord(done, options)
  else print(`${formatCounted(done.done, 'resource')} indexed.`)
}

function describeProgress({ progress, done, reason }: SearchReindex): Progress {
  const waiting = reason ? `, waiting: ${reason}` : ''
  return { fraction: progress, text: formatCounted(done, 'resource') + waiting }
}
