import type { FoundResource } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { minute } from '../dates.ts'
import { addFilterOptions, type Filter, queryFrom } from '../filters.ts'
import { type AmountOptions, addAmountOptions, printList } from '../output.ts'
import type { Column } from '../table.ts'

const columns: Column<FoundResource>[] = [
  { title: 'ID', value: (resource) => resource.id, whole: true },
  { title: 'NAME', value: (resource) => resource.name },
  { title: 'FORMAT', value: (resource) => resource.format },
  { title: 'ACCESS', value: (resource) => resource.accessLevel },
  { title: 'STATUS', value: (resource) => resource.status },
  { title: 'DOWNLOADS', value: (resource) => resource.stats.downloads },
  { title: 'PUBLISHED', value: (resource) => resource.publishedAt && minute(resource.publishedAt) },
]

const foundColumns: Column<FoundResource>[] = [
  ...columns.slice(0, 2),
  { title: 'PAGE', value: ({ highlights }) => highlights?.text[0]?.pageNumber },
  { title: 'TEXT', value: (resource) => passage(resource) },
]

const filters: Filter[] = [
  { name: 'category', about: 'only of this category, by its id' },
  { name: 'type', about: 'document, video, audio or image' },
  { name: 'format', about: 'such as pdf, docx or mp4' },
  { name: 'accessLevel', option: 'access', about: 'public, partially_gated, member, premium or paid' },
  { name: 'status', about: 'draft or published' },
  { name: 'tags', option: 'tag', list: true, about: 'only what has this tag' },
]

/** `guildhall resources …`. */
export function resourcesCommand(): Command {
  const command = new Command('resources').description('the library of files')
  const list = command.command('list').description('list resources, newest first')
  addAmountOptions(addFilterOptions(list, filters)).action((_options, self: Command) => show(self, columns))
  const search = command
    .command('search <words>')
    .description('search names, descriptions and the text of files, best first')
  addAmountOptions(addFilterOptions(search, filters, false)).action(
    (words: string, _options, self: Command) => show(self, foundColumns, words),
  )
  return command
}

async function show(self: Command, columns: Column<FoundResource>[], q?: string): Promise<void> {
  const options = self.optsWithGlobals<GlobalOptions & AmountOptions>()
  const query = { ...queryFrom(self.opts(), filters), ...(q === undefined ? {} : { q }) }
  const guildhall = await connect(options)
  await printList((itemsPerPage) => guildhall.resources.list({ ...query, itemsPerPage }), columns, options)
}

/** Where the words were found: in the text, else in the description. */
function passage({ highlights }: FoundResource): string | undefined {
  return (highlights?.text[0] ?? highlights?.description ?? highlights?.name)?.text.replace(/\s+/g, ' ')
}
