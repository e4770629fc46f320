import type { AuditLogEntry, Operator, PlatformHealth } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMinute } from '../dates.ts'
import { addLimitOptions, type ListOptions, printItems, printList, printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'
import type { Column } from '../table.ts'
import { printNote } from '../terminal.ts'

const operatorColumns: Column<Operator>[] = [
  { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'KEY', value: ({ last4 }) => (last4 ? `…${last4}` : '') },
  { title: 'CREATED', value: ({ createdAt }) => formatMinute(createdAt) },
]

const auditColumns: Column<AuditLogEntry>[] = [
  { title: 'TIME', value: ({ createdAt }) => formatMinute(createdAt) },
  { title: 'OPERATOR', value: ({ actor }) => actor.name ?? '' },
  { title: 'ACTION', value: ({ action }) => action },
  { title: 'TARGET', value: ({ target }) => target.id ?? target.type, hasFixedWidth: true },
  { title: 'REASON', value: ({ reason }) => reason ?? '' },
]

const queueColumns: Column<PlatformHealth['queues'][number]>[] = [
  { title: 'QUEUE', value: ({ name }) => name },
  { title: 'PENDING', value: ({ pending }) => pending },
  { title: 'OLDEST (S)', value: ({ oldestSeconds }) => Math.round(oldestSeconds) },
]

/** `guildhall operators …`. */
export function createOperatorsCommand(): Command {
  const command = new Command('operators').description(
    'manage operators of the service (requires an operator key)',
  )
  command
    .command('list')
    .description('list operators')
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const { items } = await (await connect(options)).platform.operators.list()
      await printItems(items, operatorColumns, options)
    })
  command
    .command('create <name>')
    .description('create an operator and print their key, which is shown only once')
    .action(async (name: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).platform.operators.create({ name }), options)
      printNote('Store the key now: it is not shown again.')
    })
  addRevoke(command)
  addAuditLog(command)
  command
    .command('health')
    .description('show dependencies, queues, failures and versions of the installation')
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const { queues, ...health } = await (await connect(options)).platform.health()
      if (options.json) return printRecord({ ...health, queues }, options)
      printRecord(health, options)
      await printItems(queues, queueColumns, options)
    })
  return command
}

function addRevoke(command: Command): void {
  command
    .command('revoke <id>')
    .description('revoke an operator’s key and end their sessions')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const { operators } = (await connect(options)).platform
      await confirm(`The key of operator ${id} stops working immediately.`, options)
      await operators.delete(id)
      printRecord({ id, revoked: true }, options)
    })
}

function addAuditLog(command: Command): void {
  const list = command
    .command('audit-log')
    .description('list entries of the platform’s audit log, newest first')
  addLimitOptions(list).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const { platform } = await connect(options)
    await printList((itemsPerPage) => platform.auditLog({ itemsPerPage }), auditColumns, options)
  })
}
