import type { AuditLogEntry } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatSecond } from '../dates.ts'
import { addFilterOptions, buildQuery, type Filter } from '../filters.ts'
import { addLimitOptions, type ListOptions, printList } from '../output.ts'
import type { Column } from '../table.ts'
import { addExport } from './export.ts'

const filters: Filter[] = [
  { name: 'action', description: 'action, such as member.updated' },
  { name: 'targetType', option: 'target', description: 'kind of the changed record, such as member' },
  { name: 'targetId', option: 'target-id', description: 'id of the changed record' },
  { name: 'actorId', option: 'actor', description: 'id of the user, key or operator' },
]

const columns: Column<AuditLogEntry>[] = [
  { title: 'TIME', value: (entry) => formatSecond(entry.createdAt), hasFixedWidth: true },
  { title: 'ACTION', value: (entry) => entry.action },
  { title: 'ACTOR', value: ({ actor }) => actor.name ?? actor.type },
  { title: 'RECORD', value: ({ target }) => target.name },
  { title: 'ID', value: ({ target }) => target.id, hasFixedWidth: true },
  { title: 'FIELDS', value: (entry) => entry.changes.join(' ') },
]

/** `guildhall audit-log …`. */
export function createAuditLogCommand(): Command {
  const command = new Command('audit-log').description('read the audit log')
  const list = command.command('list').description('list entries, newest first')
  addLimitOptions(addFilterOptions(list, filters, false)).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const query = buildQuery(self.opts(), filters)
    const guildhall = await connect(options)
    await printList((itemsPerPage) => guildhall.auditLog.list({ ...query, itemsPerPage }), columns, options)
  })
  addExport(command, {
    name: 'the audit log',
    filters,
    isSearchable: false,
    export: ({ auditLog }, query) => auditLog.export(query),
  })
  return command
}
