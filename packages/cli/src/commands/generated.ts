import type { GeneratedContent } from '@guildhall/sdk'
import { type Command, Option } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { minute } from '../dates.ts'
import { printItems, printRecord } from '../output.ts'
import type { Column } from '../table.ts'

const columns: Column<GeneratedContent>[] = [
  { title: 'ID', value: ({ id }) => id, whole: true },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'DONE', value: ({ progress }) => `${Math.floor(progress * 100)} %` },
  { title: 'LANGUAGE', value: ({ language }) => language },
  { title: 'STALE', value: ({ stale }) => (stale ? 'yes' : 'no') },
  { title: 'ASKED FOR', value: ({ createdAt }) => minute(createdAt) },
]

/** Podcasts and infographics of documents. */
export function addGeneratedCommands(command: Command): void {
  const podcast = command.command('podcast <id>').description('make a podcast of a document')
  addMakingOptions(podcast)
    .addOption(new Option('--style <style>', 'two voices or one').choices(['conversation', 'briefing']))
    .option('--minutes <n>', 'how long at most, 1 to 15; 5 unless given')
    .action(async (id: string, _options, self: Command) =>
      (await import('./make-generated.ts')).makePodcast(id, self.optsWithGlobals()),
    )
  const infographic = command.command('infographic <id>').description('make an infographic of a document')
  addMakingOptions(infographic)
    .addOption(new Option('--format <format>', 'png unless given').choices(['png', 'svg']))
    .action(async (id: string, _options, self: Command) =>
      (await import('./make-generated.ts')).makeInfographic(id, self.optsWithGlobals()),
    )
  command
    .command('generated <id>')
    .description('list the podcasts and infographics of a resource, newest first')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const { items } = await (await connect(options)).resources.generated.list(id)
      await printItems(items, columns, options)
    })
  command
    .command('retry <id> <content>')
    .description('make a podcast or infographic anew that has failed')
    .option('--wait', 'wait until it is ready')
    .action(async (id: string, content: string, _options, self: Command) =>
      (await import('./make-generated.ts')).retry(id, content, self.optsWithGlobals()),
    )
}

function addMakingOptions(command: Command): Command {
  return command
    .option('--language <code>', 'where the document’s is not recognised')
    .option('--wait', 'wait until it is ready')
    .option('--output <file>', 'wait, and write it to this file')
}

/** The private podcast feed of a member. */
export function addFeedCommand(command: Command): void {
  command
    .command('podcast-feed <id>')
    .description('make the address of a member’s podcast feed; one made before stops')
    .option('--revoke', 'stop the address instead')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { revoke?: boolean }>()
      const { members } = await connect(options)
      if (!options.revoke) return printRecord(await members.createPodcastFeed(id), options)
      await members.revokePodcastFeed(id)
      printRecord({ memberId: id, revoked: true }, options)
    })
}
