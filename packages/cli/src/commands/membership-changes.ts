import type { MembershipChange } from '@guildhall/sdk'
import type { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatLocalMinute } from '../dates.ts'
import { addFilterOptions, buildQuery, type Filter } from '../filters.ts'
import { resolveTimeZone } from '../local-days.ts'
import { addLimitOptions, type ListOptions, printList } from '../output.ts'
import type { Column } from '../table.ts'
import { addExport } from './export.ts'

const filters: Filter[] = [
  { name: 'kind', description: 'joined, returned, lapsed or cancelled' },
  { name: 'level', description: 'key of the membership level at the time' },
  { name: 'memberId', option: 'member', description: 'id of a member' },
]
const columns = (timeZone: string): Column<MembershipChange>[] => [
  { title: 'TIME', value: ({ createdAt }) => formatLocalMinute(timeZone, createdAt) },
  { title: 'KIND', value: (change) => change.kind },
  { title: 'LEVEL', value: (change) => change.level },
  { title: 'MEMBER', value: ({ member }) => member?.displayName ?? '(deleted)' },
  { title: 'EMAIL', value: ({ member }) => member?.email },
  { title: 'ID', value: (change) => change.memberId, hasFixedWidth: true },
]

/** `guildhall members changes` and `export-changes`. */
export function addMembershipChanges(command: Command): void {
  const list = command
    .command('changes')
    .description('list membership changes, newest first: joined, returned, lapsed or cancelled')
  addLimitOptions(addFilterOptions(list, filters, false)).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const query = buildQuery(self.opts(), filters)
    const guildhall = await connect(options)
    await printList(
      (itemsPerPage) => guildhall.membershipChanges.list({ ...query, itemsPerPage }),
      async () => columns(await resolveTimeZone(guildhall)),
      options,
    )
  })
  addExport(
    command,
    {
      name: 'membership changes',
      filters,
      isSearchable: false,
      export: ({ membershipChanges }, query) => membershipChanges.export(query),
    },
    'export-changes',
  )
}
