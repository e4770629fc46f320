import type { Grant } from '@guildhall/sdk'
import type { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMinute } from '../dates.ts'
import { addLimitOptions, type ListOptions, printList, printRecord } from '../output.ts'
import type { Column } from '../table.ts'

const grantColumns: Column<Grant>[] = [
  { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
  { title: 'MEMBER', value: ({ memberId }) => memberId, hasFixedWidth: true },
  { title: 'SOURCE', value: ({ source }) => source },
  { title: 'REFERENCE', value: ({ reference }) => reference },
  { title: 'SINCE', value: ({ createdAt }) => formatMinute(createdAt) },
]

/** Adds the commands for a resource’s access grants. */
export function addGrantCommands(command: Command): void {
  addLimitOptions(command.command('grants <id>').description('list the active grants of a resource')).action(
    async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
      const { grants } = (await connect(options)).resources
      await printList((itemsPerPage) => grants.list(id, { itemsPerPage }), grantColumns, options)
    },
  )
  command
    .command('grant <id>')
    .description('grant a member access to a resource')
    .requiredOption('--member <id>', 'id of the member')
    .option('--source <text>', 'shop or system that sold the resource, such as woocommerce')
    .option('--reference <text>', 'order number or other reference in that system')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<
        GlobalOptions & { member: string; source?: string; reference?: string }
      >()
      const { member: memberId, source, reference } = options
      const grant = { memberId, source: source ?? null, reference: reference ?? null }
      printRecord(await (await connect(options)).resources.grants.create(id, grant), options)
    })
  command
    .command('revoke <id> <grant>')
    .description('revoke a grant, effective from the next request')
    .action(async (id: string, grant: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      await (await connect(options)).resources.grants.revoke(id, grant)
      printRecord({ id: grant, revoked: true }, options)
    })
}
