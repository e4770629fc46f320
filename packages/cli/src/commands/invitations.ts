import type { Invitation } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatDate } from '../dates.ts'
import { addFieldOptions, buildBody, type Field } from '../fields.ts'
import { printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'

const invitations: Collection<Invitation> = {
  name: 'invitations',
  singular: 'an invitation',
  description: 'invite users, who accept by signing in with a code',
  resource: (guildhall) => guildhall.invitations,
  columns: [
    { title: 'ID', value: (invitation) => invitation.id, hasFixedWidth: true },
    { title: 'EMAIL', value: (invitation) => invitation.email },
    { title: 'STATUS', value: (invitation) => invitation.status },
    { title: 'EMAIL STATUS', value: (invitation) => invitation.mailStatus },
    { title: 'EXPIRES', value: (invitation) => formatDate(invitation.expiresAt) },
    { title: 'ROLES', value: (invitation) => invitation.roles.join(', ') },
  ],
  filters: [
    { name: 'status', description: 'pending, accepted, revoked or expired' },
    { name: 'email', description: 'email address' },
  ],
  isSearchable: false,
  fields: [],
}

const fields: readonly Field[] = [
  { name: 'email', description: 'email address' },
  {
    name: 'roles',
    option: 'role',
    type: 'list',
    description: 'role of the user: ROLE_CLIENT_ADMIN, ROLE_CLIENT_USER or ROLE_MEMBER',
  },
]

/** `guildhall invitations …`. */
export function createInvitationsCommand(): Command {
  const command = buildCollectionCommand(invitations)
  addCreate(command)
  addResend(command)
  addRevoke(command)
  return command
}

function addCreate(command: Command): void {
  addFieldOptions(command.command('create').description('invite a user by email'), fields).action(
    async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const body = await buildBody(self.opts(), fields)
      printRecord(await (await connect(options)).invitations.create(body as { email: string }), options)
    },
  )
}

function addResend(command: Command): void {
  command
    .command('resend <id>')
    .description('send an invitation again; it is then valid for 14 days')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).invitations.resend(id), options)
    })
}

function addRevoke(command: Command): void {
  command
    .command('revoke <id>')
    .description('revoke a pending or expired invitation')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(`Invitation ${id} can no longer be accepted.`, options)
      await guildhall.invitations.revoke(id)
      printRecord({ id, revoked: true }, options)
    })
}
