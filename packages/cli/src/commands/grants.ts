import type { Grant } from '@guildhall/sdk'
import type { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { minute } from '../dates.ts'
import { type AmountOptions, addAmountOptions, printList, printRecord } from '../output.ts'
import type { Column } from '../table.ts'

const grantColumns: Column<Grant>[] = [
  { title: 'ID', value: ({ id }) => id, whole: true },
  { title: 'MEMBER', value: ({ memberId }) => memberId, whole: true },
  { title: 'SOURCE', value: ({ source }) => source },
  { title: 'REFERENCE', value: ({ reference }) => reference },
  { title: 'SINCE', value: ({ createdAt }) => minute(createdAt) },
]

/** Purchases of a resource. */
export function addGrantCommands(command: Command): void {
  addAmountOptions(
    command.command('grants <id>').description('list who bought a resource, or was given it'),
  ).action(async (id: string, _options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & AmountOptions>()
    const { grants } = (await connect(options)).resources
    await printList((itemsPerPage) => grants.list(id, { itemsPerPage }), grantColumns, options)
  })
  command
    .command('grant <id>')
    .description('open a resource for a member')
    .requiredOption('--member <id>', 'for whom')
    .option('--source <text>', 'where it was bought')
    .option('--reference <text>', 'the number of the order')
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
    .description('take a grant back, from the next request on')
    .action(async (id: string, grant: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      await (await connect(options)).resources.grants.revoke(id, grant)
      printRecord({ id: grant, revoked: true }, options)
    })
}
