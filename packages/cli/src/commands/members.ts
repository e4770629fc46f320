import type { Member, MemberCreate } from '@guildhall/sdk'
import { type Command, Option } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { addressFields, buildTagFilter } from '../content-fields.ts'
import { formatLocalDate } from '../dates.ts'
import { printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'
import { addFeedCommands } from './generated.ts'
import { addMembershipChanges } from './membership-changes.ts'

export const members = defineCollection<Member, MemberCreate>()({
  name: 'members',
  singular: 'a member',
  description: 'manage members',
  resource: (guildhall) => guildhall.members,
  columns: (timeZone) => [
    { title: 'ID', value: (member) => member.id, hasFixedWidth: true },
    { title: 'NAME', value: (member) => `${member.firstName} ${member.lastName}` },
    { title: 'EMAIL', value: (member) => member.email },
    { title: 'STATUS', value: (member) => member.status },
    { title: 'LEVEL', value: (member) => member.level },
    { title: 'RENEWS', value: ({ renewsAt }) => renewsAt && formatLocalDate(timeZone, renewsAt) },
    { title: 'NUMBER', value: (member) => member.memberNumber },
  ],
  bulk: 'tags',
  filters: [
    { name: 'status', description: 'pending, active, grace, lapsed, suspended or cancelled' },
    { name: 'level', description: 'key of the membership level' },
    { name: 'email', description: 'email address' },
    buildTagFilter('members'),
  ],
  fields: [
    { name: 'email', description: 'email address, unique' },
    { name: 'firstName', description: 'first name' },
    { name: 'lastName', description: 'last name' },
    { name: 'displayName', description: 'display name' },
    { name: 'phone', description: 'phone number' },
    ...addressFields,
    { name: 'organization', description: 'employer' },
    { name: 'jobTitle', description: 'job title' },
    { name: 'department', description: 'department' },
    { name: 'status', description: 'pending, active, grace, lapsed, suspended or cancelled' },
    { name: 'level', description: 'key of the membership level' },
    { name: 'memberNumber', description: 'member number, unique' },
    { name: 'externalId', description: 'id in another system, unique' },
    {
      name: 'joinedAt',
      type: 'day',
      description: 'start of membership: a date such as 2026-01-31, or a timestamp',
    },
    {
      name: 'renewsAt',
      type: 'day',
      description: 'when renewal is due: a date such as 2027-01-31, or a timestamp',
    },
    { name: 'tags', option: 'tag', type: 'list', description: 'tag; an update replaces all tags' },
    {
      name: 'consents.newsletter',
      option: 'newsletter',
      type: 'boolean',
      description: 'whether the member consents to receiving the newsletter',
    },
    {
      name: 'consents.directory',
      option: 'directory',
      type: 'boolean',
      description: 'whether the member consents to being listed in the directory',
    },
  ],
  deletionWarning: 'To remove personal data but keep statistics, use `erase`.',
})

/** `guildhall members …`. */
export function createMembersCommand(): Command {
  const command = buildCollectionCommand(members)
  addImport(command)
  addData(command)
  addErase(command)
  addFeedCommands(command)
  addMembershipChanges(command)
  return command
}

function addImport(command: Command): void {
  command
    .command('import <file>')
    .description('import members from a CSV file, or from standard input with -')
    .option(
      '--mode <create|upsert>',
      'upsert also updates existing members, matched by externalId, then by email (default: create)',
    )
    .option('--dry-run', 'validate the file without changing anything')
    .option('--ignore-unknown-columns', 'ignore columns that are not fields')
    .option(
      '--map <column=field...>',
      'import a column as a field; without a field, ignore the column (repeatable)',
    )
    .addOption(
      new Option(
        '--preview',
        'preview the first rows and the proposed column mapping without importing',
      ).conflicts(['dryRun', 'ignoreUnknownColumns', 'wait']),
    )
    .option('--no-wait', 'do not wait for the import to finish')
    .action(async (file: string, _options, self: Command) => {
      const { importMembers } = await import('./import-members.ts')
      await importMembers(file, self.optsWithGlobals())
    })
}

function addData(command: Command): void {
  command
    .command('data <id>')
    .description('show the stored data about a member that the key can read')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).members.data(id), options)
    })
}

function addErase(command: Command): void {
  command
    .command('erase <id>')
    .description('permanently erase a member’s personal data')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(`This permanently erases the personal data of member ${id}.`, options)
      printRecord(await guildhall.members.erase(id), options)
    })
}
