import type { Category } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { printRecord } from '../output.ts'

const categories: Collection<Category> = {
  name: 'categories',
  one: 'a category',
  about: 'what resources are sorted into; archived, never deleted',
  resource: ({ resources }) => resources.categories,
  searchable: false,
  columns: [
    { title: 'ID', value: ({ id }) => id, whole: true },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'RESOURCES', value: ({ resourceCount }) => resourceCount },
    { title: 'ICON', value: ({ icon }) => icon },
  ],
  filters: [{ name: 'archived', about: 'true for the archived ones' }],
  fields: [
    { name: 'name', about: 'unique, without regard to case' },
    { name: 'description', about: 'what belongs here' },
    { name: 'icon', about: 'the name of an icon' },
  ],
}

/** `guildhall categories …`. */
export function categoriesCommand(): Command {
  const command = collectionCommand(categories)
  for (const verb of ['archive', 'restore'] as const) {
    command
      .command(`${verb} <id>`)
      .description(verb === 'archive' ? 'hide a category from members; its resources stay' : 'show it again')
      .action(async (id: string, _options, self: Command) => {
        const options = self.optsWithGlobals<GlobalOptions>()
        printRecord(await (await connect(options)).resources.categories[verb](id), options)
      })
  }
  command
    .command('order <ids...>')
    .description('put the active categories in this order; name each of them once')
    .action(async (ids: string[], _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      await (await connect(options)).resources.categories.order(ids)
      printRecord({ ids, ordered: true }, options)
    })
  return command
}
