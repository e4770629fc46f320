import type { Guildhall, ResourceSearchResult, ResourceUpdate } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { buildTagFilter } from '../content-fields.ts'
import { formatMinute } from '../dates.ts'
import { UsageError } from '../exit-codes.ts'
import { addFieldOptions, buildBody, collect, type Field } from '../fields.ts'
import { addFilterOptions, buildQuery, type Filter } from '../filters.ts'
import { addLimitOptions, type ListOptions, printList, printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'
import { toSafeFileText } from '../safe-text.ts'
import type { Column } from '../table.ts'
import { print, printNote } from '../terminal.ts'
import { addBulk } from './bulk.ts'
import { addExport } from './export.ts'
import { addGeneratedCommands } from './generated.ts'
import { addGrantCommands } from './grants.ts'

const columns: Column<ResourceSearchResult>[] = [
  { title: 'ID', value: (resource) => resource.id, hasFixedWidth: true },
  { title: 'NAME', value: (resource) => resource.name },
  { title: 'FORMAT', value: (resource) => resource.format },
  { title: 'ACCESS', value: (resource) => resource.accessLevel },
  { title: 'STATUS', value: (resource) => resource.status },
  { title: 'DOWNLOADS', value: (resource) => resource.stats.downloads },
  { title: 'PUBLISHED', value: (resource) => resource.publishedAt && formatMinute(resource.publishedAt) },
]

const searchColumns: Column<ResourceSearchResult>[] = [
  ...columns.slice(0, 2),
  { title: 'PAGE', value: ({ highlights }) => highlights?.text[0]?.pageNumber },
  { title: 'TEXT', value: (resource) => formatPassage(resource) },
]

const filters: Filter[] = [
  { name: 'category', description: 'id of the category' },
  { name: 'type', description: 'document, video, audio or image' },
  { name: 'format', description: 'file format, such as pdf, docx or mp4' },
  { name: 'accessLevel', option: 'access', description: 'public, partially_gated, member, premium or paid' },
  { name: 'status', description: 'draft or published' },
  buildTagFilter('resources'),
]

/** `guildhall resources …`. */
export function createResourcesCommand(): Command {
  const command = new Command('resources').description('manage the library’s resources')
  const list = command.command('list').description('list resources, newest first')
  addLimitOptions(addFilterOptions(list, filters)).action((_options, self: Command) => show(self, columns))
  const search = command
    .command('search <words>')
    .description('search names, tags, descriptions, excerpts and text, best match first')
  addLimitOptions(addFilterOptions(search, filters, false)).action((words: string, _options, self: Command) =>
    show(self, searchColumns, words),
  )
  addFileCommands(command)
  addRecordCommands(command)
  const resource = (guildhall: Guildhall) => guildhall.resources
  addBulk(command, { name: 'resources', filters, fields: updateFields, isSearchable: false, resource }, true)
  addExport(command, {
    name: 'resources',
    filters,
    export: ({ resources }, query) => resources.export(query),
  })
  addGrantCommands(command)
  addGeneratedCommands(command)
  return command
}

function addFileCommands(command: Command): void {
  const upload = command
    .command('upload <paths...>')
    .description(
      'upload files or folders; skips files already in the library, and resumes interrupted uploads',
    )
  addUploadOptions(upload)
    .option('--recursive', 'also upload the files in folders and their subfolders, except hidden ones')
    .option('--allow-duplicates', 'also upload files already in the library')
    .action(async (paths: string[], _options, self: Command) =>
      (await import('./upload-resources.ts')).uploadResources(paths, self.optsWithGlobals()),
    )
  command
    .command('replace <id> <file>')
    .description('upload a new version of a resource’s file')
    .action(async (id: string, path: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).resources.replaceFile(id, { path }), options)
    })
  command
    .command('restore-version <id> <version>')
    .description('restore an earlier version of the file as the newest version')
    .action(async (id: string, version: string, _options, self: Command) => {
      if (!/^[1-9]\d{0,8}$/.test(version))
        throw new UsageError(`The version must be a positive integer, not "${version}".`)
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).resources.restoreVersion(id, Number(version)), options)
    })
  command
    .command('download <id>')
    .description('download a resource’s file')
    .option('--output <file>', 'write to this file instead of standard output')
    .option('--version-number <n>', 'number of an earlier version to download')
    .action(async (id: string, _options, self: Command) =>
      (await import('./download-resource.ts')).downloadResource(id, self.optsWithGlobals()),
    )
}

function addUploadOptions(command: Command): Command {
  return command
    .option('--name <text>', 'name, for a single file (default: from the file name)')
    .option('--description <text>', 'description')
    .option('--category <name>', 'category name or id (repeatable)', collect)
    .option('--tag <text>', 'tag (repeatable)', collect)
    .option('--access <level>', 'public, partially_gated, member, premium or paid (default: member)')
    .option('--price <amount>', 'price of a paid resource, such as "49.00 EUR"')
    .option('--status <status>', 'draft or published (default: draft)')
}

const updateFields: Field[] = [
  { name: 'name', description: 'name' },
  { name: 'slug', description: 'short name in URLs, unique' },
  { name: 'description', description: 'description' },
  { name: 'excerpt', description: 'excerpt, also shown to people who cannot open the resource' },
  { name: 'tags', option: 'tag', type: 'list', description: 'tag; an update replaces all tags' },
  { name: 'accessLevel', option: 'access', description: 'public, partially_gated, member, premium or paid' },
  { name: 'status', description: 'draft or published' },
]

function addRecordCommands(command: Command): void {
  const readCommands = { get: 'show a resource', versions: 'show a resource’s file versions' } as const
  for (const [verb, description] of Object.entries(readCommands) as ['get' | 'versions', string][]) {
    command
      .command(`${verb} <id>`)
      .description(description)
      .action(async (id: string, _options, self: Command) => {
        const options = self.optsWithGlobals<GlobalOptions>()
        printRecord(await (await connect(options)).resources[verb](id), options)
      })
  }
  command
    .command('page <id> <number>')
    .description('show the text of a page, slide or sheet')
    .action(async (id: string, number: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      if (!/^[1-9]\d{0,8}$/.test(number))
        throw new UsageError(`The page must be a positive integer, not "${number}".`)
      const page = await (await connect(options)).resources.page(id, Number(number))
      if (options.json) return printRecord(page, options)
      print(toSafeFileText(page.text))
      printNote(`Page ${page.page} of ${page.pages}.`)
    })
  command
    .command('stats <id>')
    .description('show views and downloads by day in UTC (default: last 30 days)')
    .option('--from <day>', 'first day (YYYY-MM-DD)')
    .option('--to <day>', 'last day, inclusive (YYYY-MM-DD)')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { from?: string; to?: string }>()
      const { from, to } = options
      printRecord(await (await connect(options)).resources.stats(id, { from, to }), options)
    })
  addFieldOptions(
    command.command('update <id>').description('update a resource; fields you do not set are unchanged'),
    updateFields,
  ).action(async (id: string, _options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions>()
    const body = await buildBody(self.opts(), updateFields)
    printRecord(await (await connect(options)).resources.update(id, body as ResourceUpdate), options)
  })
  command
    .command('delete <id>')
    .description('delete a resource and its files')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(`This permanently deletes resource ${id} and all versions of its file.`, options)
      await guildhall.resources.delete(id)
      printRecord({ id, deleted: true }, options)
    })
}

async function show(self: Command, columns: Column<ResourceSearchResult>[], q?: string): Promise<void> {
  const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
  const query = { ...buildQuery(self.opts(), filters), ...(q === undefined ? {} : { q }) }
  const guildhall = await connect(options)
  await printList((itemsPerPage) => guildhall.resources.list({ ...query, itemsPerPage }), columns, options)
}

/** The best match: in the text, else in the description or name. */
function formatPassage({ highlights }: ResourceSearchResult): string | undefined {
  return (highlights?.text[0] ?? highlights?.description ?? highlights?.name)?.text.replace(/\s+/g, ' ')
}
