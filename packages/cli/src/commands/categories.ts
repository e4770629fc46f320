import type { Category } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { printRecord } from '../output.ts'

const categories: Collection<Category> = {
  name: 'categories',
  singular: 'a category',
  description: 'manage the library’s categories',
  resource: ({ resources }) => resources.categories,
  isSearchable: false,
  columns: [
    { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'RESOURCES', value: ({ resourceCount }) => resourceCount },
    { title: 'ICON', value: ({ icon }) => icon },
  ],
  filters: [{ name: 'archived', description: 'whether the category is archived: true or false' }],
  fields: [
    { name: 'name', description: 'name, unique (case-insensitive)' },
    { name: 'description', description: 'description' },
    { name: 'icon', description: 'name of the icon' },
  ],
}

/** `guildhall categories …`. */
export function createCategoriesCommand(): Command {
  const command = buildCollectionCommand(categories)
  for (const verb of ['archive', 'restore'] as const) {
    command
      .command(`${verb} <id>`)
      .description(
        verb === 'archive'
          ? 'archive a category, which hides it from members and visitors; its resources keep it'
          : 'restore an archived category',
      )
      .action(async (id: string, _options, self: Command) => {
        const options = self.optsWithGlobals<GlobalOptions>()
        printRecord(await (await connect(options)).resources.categories[verb](id), options)
      })
  }
  command
    .command('order <ids...>')
    .description('set the order of active categories; list each id once')
    .action(async (ids: string[], _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      await (await connect(options)).resources.categories.order(ids)
      printRecord({ ids, ordered: true }, options)
    })
  return command
}
