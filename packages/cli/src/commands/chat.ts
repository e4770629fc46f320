import type { ChatAnswer, Conversation, Guildhall } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { minute } from '../dates.ts'
import { collect } from '../fields.ts'
import { type AmountOptions, addAmountOptions, printList, printRecord } from '../output.ts'
import { safeLines, safeText } from '../safe-text.ts'
import type { Column } from '../table.ts'
import { note, print } from '../terminal.ts'

type AskOptions = GlobalOptions & { conversation?: string; category?: string[] }

const columns: Column<Conversation>[] = [
  { title: 'ID', value: ({ conversationId }) => conversationId, whole: true },
  { title: 'TITLE', value: ({ title }) => title },
  { title: 'MESSAGES', value: ({ messageCount }) => messageCount },
  { title: 'LAST', value: ({ updatedAt }) => minute(updatedAt) },
]

/** `guildhall chat "…"`. */
export function chatCommand(): Command {
  const command = new Command('chat')
    .description('ask the library')
    .argument('<question>', 'what you want to know')
    .option('--conversation <id>', 'go on with this conversation')
    .option('--category <id>', 'look in this category only (repeatable)', collect)
    .action(async (question: string, _options, self: Command) =>
      ask(question, self.optsWithGlobals<AskOptions>()),
    )
  return command
}

/** `guildhall conversations …`. */
export function conversationsCommand(): Command {
  const command = new Command('conversations').description('what you asked the library before')
  addAmountOptions(command.command('list').description('list your conversations, the last one first')).action(
    async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & AmountOptions>()
      const { conversations } = (await connect(options)).chat
      await printList((itemsPerPage) => conversations.list({ itemsPerPage }), columns, options)
    },
  )
  command
    .command('get <id>')
    .description('show one with its messages')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).chat.conversations.get(id), options)
    })
  command
    .command('delete <id>')
    .description('delete one with all that was said in it')
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
  const answer = await follow(guildhall, question)
  if (answer.degraded)
    note('The language model could not answer, or not in full. This is what stands in the sources.')
  printSources(answer)
  note(`\nGo on with: guildhall chat --conversation ${answer.conversationId} "…"`)
}

/** Prints the answer as it comes. */
async function follow(
  guildhall: Guildhall,
  question: Parameters<Guildhall['chat']['stream']>[0],
): Promise<ChatAnswer> {
  let ended = false
  for await (const event of guildhall.chat.stream(question)) {
    if (event.type === 'token') {
      process.stdout.write(safeLines(event.text))
      ended = event.text.endsWith('\n')
    }
    if (event.type !== 'done') continue
    if (!ended) print('')
    return event.answer
  }
  throw new Error('A stream of events ended without its last one.')
}

function printSources({ sources, results, locked, suggestedQuestions }: ChatAnswer): void {
  const place = (pageNumber: number | null) => (pageNumber === null ? '' : `, p. ${pageNumber}`)
  if (sources.length > 0) print('\nSources:')
  for (const { resourceName, pageNumber, excerpt } of sources)
    print(`  ${safeText(resourceName)}${place(pageNumber)}: “${safeText(excerpt)}”`)
  if (results.length > 0) print('\nNearest:')
  for (const { id, name } of results) print(`  ${safeText(name)} (${id})`)
  if (locked.length > 0) print('\nWould help, but is not open to you:')
  for (const { name, accessLevel } of locked) print(`  ${safeText(name)} (${accessLevel})`)
  if (suggestedQuestions.length > 0) print('\nAsk also:')
  for (const suggested of suggestedQuestions) print(`  ${safeText(suggested)}`)
}
