import type { ApiPromise, Guildhall, ListPromise } from '@guildhall/sdk'
import { Command } from 'commander'
import { addBulk } from './commands/bulk.ts'
import { addExport } from './commands/export.ts'
import { connect, type GlobalOptions } from './connection.ts'
import { addFieldOptions, buildBody, type Field } from './fields.ts'
import { addFilterOptions, buildQuery, type Filter } from './filters.ts'
import { resolveDays, resolveTimeZone } from './local-days.ts'
import { addLimitOptions, type ListOptions, printList, printRecord } from './output.ts'
import { confirm } from './prompts.ts'
import type { Column } from './table.ts'
import { printNote } from './terminal.ts'

/** The operations that SDK resources share. */
export interface CollectionResource<T> {
  list(query: object): ListPromise<T>
  get(id: string): ApiPromise<T>
  create?(body: never): ApiPromise<unknown>
  update?(id: string, changes: never): ApiPromise<T>
  delete?(id: string): ApiPromise<void>
  export?(query: object): ApiPromise<Response>
}

type ExportableResource = Required<Pick<CollectionResource<unknown>, 'export'>>

/** The definition of a collection’s command. */
export interface Collection<T> {
  /** The command’s name: `members`. */
  name: string
  /** The plural of its records, if the command’s name is not their plural: `community posts`. */
  plural?: string
  /** The singular with its article: `a member`. */
  singular: string
  description: string
  resource: (guildhall: Guildhall) => CollectionResource<T>
  /** The columns of lists, or a function that returns them for the association’s time zone. */
  columns: Column<T>[] | ((timeZone: string) => Column<T>[])
  filters: Filter[]
  /** Whether the list supports `--q`; true by default. */
  isSearchable?: boolean
  fields: readonly Field[]
  /** The consequence of a deletion, shown in its confirmation prompt. */
  deletionWarning?: string
  /** Whether there are bulk changes and exports; `tags` if the records have tags. */
  bulk?: 'fields' | 'tags'
  /** Whether there are exports without bulk changes. */
  isExported?: boolean
  /** Printed after a creation, for example that a secret is shown only once. */
  creationNote?: string
}

/** The top-level fields that the options set: `price` for `price.amount`. */
type FieldNames<Fields extends readonly Field[]> = Fields[number]['name'] extends infer Name
  ? Name extends `${infer Head}.${string}`
    ? Head
    : Name
  : never

type MissingFields<Create, Fields extends readonly Field[]> = Exclude<
  keyof Create,
  FieldNames<Fields> | 'customFields'
>

/** Rejects fields that the service does not have, and definitions that leave one out. */
type RequireAllFields<Create, Fields extends readonly Field[]> = [MissingFields<Create, Fields>] extends [
  never,
]
  ? [Exclude<FieldNames<Fields>, keyof Create>] extends [never]
    ? unknown
    : { unknownFields: Exclude<FieldNames<Fields>, keyof Create> }
  : { missingFields: MissingFields<Create, Fields> }

/**
 * Defines a collection’s command. Every field of `Create` must have an option, except custom fields: after a field is
 * added to the service, the definition does not compile until the field has one.
 */
export function defineCollection<T, Create>() {
  return <const Fields extends readonly Field[]>(
    collection: Omit<Collection<T>, 'fields'> & { fields: Fields } & RequireAllFields<Create, Fields>,
  ): Collection<T> => collection
}

/**
 * Builds a collection’s command with the subcommands it supports: list, get, create, update, delete, bulk and export.
 */
export function buildCollectionCommand<T>(collection: Collection<T>): Command {
  const command = new Command(collection.name).description(collection.description)
  addList(command, collection)
  addGet(command, collection)
  if (collection.fields.length > 0) {
    addCreate(command, collection)
    addUpdate(command, collection)
  }
  if (collection.deletionWarning) addDelete(command, collection)
  if (collection.bulk) addBulk(command, collection as Collection<unknown>, collection.bulk === 'tags')
  if (collection.bulk || collection.isExported)
    addExport(command, {
      ...collection,
      export: (guildhall, query) => (collection.resource(guildhall) as ExportableResource).export(query),
    })
  return command
}

function addList<T>(command: Command, collection: Collection<T>): void {
  const { name, plural = name, filters, isSearchable, columns, resource } = collection
  const list = command.command('list').description(`list ${plural}`)
  list.option('--fields <names>', 'fields to return, separated by commas')
  addLimitOptions(addFilterOptions(list, filters, isSearchable)).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions & { fields?: string }>()
    const fields = options.fields?.split(',')
    const query = { ...buildQuery(self.opts(), filters), fields }
    const guildhall = await connect(options)
    await printList(
      (itemsPerPage) => resource(guildhall).list({ ...query, itemsPerPage }),
      async () => {
        if (fields) return fields.map((name) => createFieldColumn<T>(name))
        return typeof columns === 'function' ? columns(await resolveTimeZone(guildhall)) : columns
      },
      options,
    )
  })
}

/** A column that shows a field unchanged. */
function createFieldColumn<T>(name: string): Column<T> {
  const value = (record: T) => {
    const field = (record as Record<string, unknown>)[name]
    return typeof field === 'object' && field !== null ? JSON.stringify(field) : (field as string | null)
  }
  return { title: name, value, hasFixedWidth: name === 'id' }
}

function addGet<T>(command: Command, { singular, resource }: Collection<T>): void {
  command
    .command('get <id>')
    .description(`show ${singular}`)
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await resource(await connect(options)).get(id), options)
    })
}

function addCreate<T>(command: Command, collection: Collection<T>): void {
  const { singular, resource, creationNote } = collection
  const fields = collection.fields.filter(({ onlyIn }) => onlyIn !== 'update')
  addFieldOptions(command.command('create').description(`create ${singular}`), fields).action(
    async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const body = await buildBody(self.opts(), fields)
      const guildhall = await connect(options)
      await resolveDays(guildhall, body, fields)
      printRecord(await resource(guildhall).create?.(body as never), options)
      if (creationNote) printNote(creationNote)
    },
  )
}

function addUpdate<T>(command: Command, { singular, resource, ...collection }: Collection<T>): void {
  const fields = collection.fields.filter(({ onlyIn }) => onlyIn !== 'create')
  addFieldOptions(
    command.command('update <id>').description(`update ${singular}; fields you do not set are unchanged`),
    fields,
  ).action(async (id: string, _options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions>()
    const body = await buildBody(self.opts(), fields)
    const guildhall = await connect(options)
    await resolveDays(guildhall, body, fields)
    printRecord(await resource(guildhall).update?.(id, body as never), options)
  })
}

function addDelete<T>(command: Command, { singular, resource, deletionWarning }: Collection<T>): void {
  command
    .command('delete <id>')
    .description(`delete ${singular}`)
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(
        `This permanently deletes ${singular.replace(/^an? /, '')} ${id}. ${deletionWarning}`,
        options,
      )
      await resource(guildhall).delete?.(id)
      printRecord({ id, deleted: true }, options)
    })
}
