import type { Member } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { tagFilter } from '../common-fields.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { day } from '../dates.ts'
import { addFilterOptions } from '../filters.ts'
import { printRecord } from '../output.ts'
import { confirm } from '../questions.ts'
import { addFeedCommand } from './generated.ts'

export const members: Collection<Member> = {
  name: 'members',
  one: 'a member',
  about: "the association's members",
  resource: (guildhall) => guildhall.members,
  columns: [
    { title: 'ID', value: (member) => member.id, whole: true },
    { title: 'NAME', value: (member) => `${member.firstName} ${member.lastName}` },
    { title: 'EMAIL', value: (member) => member.email },
    { title: 'STATUS', value: (member) => member.status },
    { title: 'LEVEL', value: (member) => member.level },
    { title: 'RENEWS', value: (member) => day(member.renewsAt) },
    { title: 'NUMBER', value: (member) => member.memberNumber },
  ],
  filters: [
    { name: 'status', about: 'pending, active, grace, lapsed, suspended or cancelled' },
    { name: 'level', about: "the level's key" },
    { name: 'email', about: 'the email address' },
    tagFilter('members'),
  ],
  fields: [
    { name: 'email', about: 'the email address, unique' },
    { name: 'firstName', about: 'the first name' },
    { name: 'lastName', about: 'the last name' },
    { name: 'displayName', about: 'the name as shown to others' },
    { name: 'phone', about: 'the telephone number' },
    { name: 'organization', about: 'the organisation worked for' },
    { name: 'jobTitle', about: 'the job title' },
    { name: 'department', about: 'the department' },
    { name: 'status', about: 'pending, active, grace, lapsed, suspended or cancelled' },
    { name: 'level', about: "the membership level's key" },
    { name: 'memberNumber', about: 'the member number, unique' },
    { name: 'externalId', about: 'the id in another system, unique' },
    { name: 'joinedAt', about: 'since when, e.g. 2026-01-31T00:00:00Z' },
    { name: 'renewsAt', about: 'when the membership has to be renewed' },
    { name: 'tags', option: 'tag', type: 'list', about: 'a tag' },
    {
      name: 'consents.newsletter',
      option: 'newsletter',
      type: 'boolean',
      about: 'consents to the newsletter',
    },
    { name: 'consents.directory', option: 'directory', type: 'boolean', about: 'consents to the directory' },
  ],
  deleting: 'Its record is gone then.',
}

/** `guildhall members …`. */
export function membersCommand(): Command {
  const command = collectionCommand(members)
  addImport(command)
  addExport(command)
  addData(command)
  addErase(command)
  addFeedCommand(command)
  return command
}

function addImport(command: Command): void {
  command
    .command('import <file>')
    .description('import members from a CSV file, or from standard input with -')
    .option('--mode <create|upsert>', 'upsert also changes members that are there, by externalId or email')
    .option('--dry-run', 'check everything, change nothing')
    .option('--ignore-unknown-columns', 'leave out columns that are no fields')
    .option('--no-wait', 'do not wait until it is done')
    .action(async (file: string, _options, self: Command) => {
      const { importMembers } = await import('./import-members.ts')
      await importMembers(file, self.optsWithGlobals())
    })
}

function addExport(command: Command): void {
  addFilterOptions(
    command.command('export').description('write members as CSV, which import takes back'),
    members.filters,
  )
    .option('--format <format>', 'the format', 'csv')
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (_options, self: Command) => {
      const { exportMembers } = await import('./export-members.ts')
      await exportMembers(self.opts(), self.optsWithGlobals(), members.filters)
    })
}

function addData(command: Command): void {
  command
    .command('data <id>')
    .description('show everything that is held about a member')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).members.data(id), options)
    })
}

function addErase(command: Command): void {
  command
    .command('erase <id>')
    .description('remove everything that identifies a member, for good')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(`This removes everything that identifies member ${id}. It can't be undone.`, options)
      printRecord(await guildhall.members.erase(id), options)
    })
}
