import type { ChatAnswer, Conversation, Guildhall } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMinute } from '../dates.ts'
import { collect } from '../fields.ts'
import { addLimitOptions, type ListOptions, printList, printRecord } from '../output.ts'
import { toSafeLines, toSafeText } from '../safe-text.ts'
import type { Column } from '../table.ts'
import { print, printNote, write } from '../terminal.ts'

type AskOptions = GlobalOptions & { conversation?: string; category?: string[] }

const columns: Column<Conversation>[] = [
  { title: 'ID', value: ({ conversationId }) => conversationId, hasFixedWidth: true },
  { title: 'TITLE', value: ({ title }) => title },
  { title: 'MESSAGES', value: ({ messageCount }) => messageCount },
  { title: 'UPDATED', value: ({ updatedAt }) => formatMinute(updatedAt) },
]

/** `guildhall chat "…"`. */
export function createChatCommand(): Command {
  const command = new Command('chat')
    .description('ask the library a question')
    .argument('<question>', 'the question')
    .option('--conversation <id>', 'id of the conversation to continue')
    .option('--category <id>', 'id of a category to search, instead of all (repeatable)', collect)
    .action(async (question: string, _options, self: Command) =>
      ask(question, self.optsWithGlobals<AskOptions>()),
    )
  return command
}

/** `guildhall conversations …`. */
export function createConversationsCommand(): Command {
  const command = new Command('conversations').description('manage your conversations with the library')
  addLimitOptions(
    command.command('list').description('list your conversations, most recently used first'),
  ).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const { conversations } = (await connect(options)).chat
    await printList((itemsPerPage) => conversations.list({ itemsPerPage }), columns, options)
  })
  command
    .command('get <id>')
    .description('show a conversation with its messages')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).chat.conversations.get(id), options)
    })
  command
    .command('delete <id>')
    .description('delete a conversation and its messages')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      await (await connect(options)).chat.conversations.delete(id)
      printRecord({ conversationId: id, deleted: true }, options)
    })
  return command
}

async function ask(query: string, options: AskOptions): Promise<void> {
  const guildhall = await connect(options)
  const question = {
    query,
    conversationId: options.conversation ?? null,
    resourceScope: options.category ?? null,
  }
  if (options.json) return printRecord(await guildhall.chat.ask(question), options)
  const answer = await streamAnswer(guildhall, question)
  if (answer.degraded)
    printNote(
      'The language model is unavailable or failed. This answer is incomplete or only quotes the sources.',
    )
  printSources(answer)
  printNote(`\nTo follow up: guildhall chat --conversation ${answer.conversationId} "…"`)
}

/** Prints the answer as it streams. */
async function streamAnswer(
  guildhall: Guildhall,
  question: Parameters<Guildhall['chat']['stream']>[0],
): Promise<ChatAnswer> {
  let endsWithLineBreak = false
  for await (const event of guildhall.chat.stream(question)) {
    if (event.type === 'token') {
      write(toSafeLines(event.text))
      endsWithLineBreak = event.text.endsWith('\n')
    }
    if (event.type !== 'done') continue
    if (!endsWithLineBreak) print('')
    return event.answer
  }
  throw new Error('The stream ended before the answer was complete.')
}

function printSources({ sources, results, locked, suggestedQuestions }: ChatAnswer): void {
  const formatPage = (pageNumber: number | null) => (pageNumber === null ? '' : `, p. ${pageNumber}`)
  if (sources.length > 0) print('\nSources:')
  for (const { resourceName, pageNumber, excerpt } of sources)
    print(`  ${toSafeText(resourceName)}${formatPage(pageNumber)}: “${toSafeText(excerpt)}”`)
  if (results.length > 0) print('\nRelated:')
  for (const { id, name } of results) print(`  ${toSafeText(name)} (${id})`)
  if (locked.length > 0) print('\nRelated resources you cannot open:')
  for (const { name, accessLevel } of locked) print(`  ${toSafeText(name)} (${accessLevel})`)
  if (suggestedQuestions.length > 0) print('\nSuggested questions:')
  for (const suggested of suggestedQuestions) print(`  ${toSafeText(suggested)}`)
}
