import type { GeneratedContent, Guildhall } from '@guildhall/sdk'
import { type Command, Option } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMinute } from '../dates.ts'
import { printItems, printRecord } from '../output.ts'
import type { Column } from '../table.ts'

const columns: Column<GeneratedContent>[] = [
  { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'PROGRESS', value: ({ progress }) => `${Math.floor(progress * 100)}%` },
  { title: 'LANGUAGE', value: ({ language }) => language },
  { title: 'STALE', value: ({ stale }) => (stale ? 'yes' : 'no') },
  { title: 'REQUESTED', value: ({ createdAt }) => formatMinute(createdAt) },
]

/** Adds the commands that generate, list and retry podcasts and infographics. */
export function addGeneratedCommands(command: Command): void {
  const podcast = command.command('podcast <id>').description('generate a podcast from a document')
  addGenerationOptions(podcast)
    .addOption(
      new Option(
        '--style <style>',
        'conversation: two voices; briefing: one (default: conversation)',
      ).choices(['conversation', 'briefing']),
    )
    .option('--minutes <n>', 'maximum length in minutes, 1 to 15 (default: 5)')
    .action(async (id: string, _options, self: Command) =>
      (await import('./generate-content.ts')).generatePodcast(id, self.optsWithGlobals()),
    )
  const infographic = command
    .command('infographic <id>')
    .description('generate an infographic from a document')
  addGenerationOptions(infographic)
    .addOption(new Option('--format <format>', 'image format (default: png)').choices(['png', 'svg']))
    .action(async (id: string, _options, self: Command) =>
      (await import('./generate-content.ts')).generateInfographic(id, self.optsWithGlobals()),
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
    .description('retry a failed podcast or infographic')
    .option('--wait', 'wait until it is ready')
    .action(async (id: string, content: string, _options, self: Command) =>
      (await import('./generate-content.ts')).retry(id, content, self.optsWithGlobals()),
    )
}

function addGenerationOptions(command: Command): Command {
  return command
    .option('--language <code>', 'language of the document, such as en, if it is not detected')
    .option('--wait', 'wait until it is ready')
    .option('--output <file>', 'wait, and save it to this file')
}

/** Adds the commands that create and revoke a member’s private feed URLs. */
export function addFeedCommands(command: Command): void {
  addFeedCommand(command, 'podcast', {
    create: ({ members }, id) => members.createPodcastFeed(id),
    revoke: ({ members }, id) => members.revokePodcastFeed(id),
  })
  addFeedCommand(command, 'calendar', {
    create: ({ members }, id) => members.createCalendarFeed(id),
    revoke: ({ members }, id) => members.revokeCalendarFeed(id),
  })
}

interface FeedCalls {
  create(guildhall: Guildhall, id: string): PromiseLike<object>
  revoke(guildhall: Guildhall, id: string): PromiseLike<void>
}

function addFeedCommand(command: Command, kind: string, { create, revoke }: FeedCalls): void {
  command
    .command(`${kind}-feed <id>`)
    .description(`create a member’s ${kind} feed URL; an earlier one stops working`)
    .option('--revoke', 'revoke the URL instead')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { revoke?: boolean }>()
      const guildhall = await connect(options)
      if (!options.revoke) return printRecord(await create(guildhall, id), options)
      await revoke(guildhall, id)
      printRecord({ memberId: id, revoked: true }, options)
    })
}
