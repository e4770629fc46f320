import type { MailMessage, SuppressedAddress } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatDate, formatMinute } from '../dates.ts'
import { addFilterOptions, buildQuery, type Filter } from '../filters.ts'
import { addLimitOptions, type ListOptions, printList, printRecord } from '../output.ts'
import type { Column } from '../table.ts'

const messageColumns: Column<MailMessage>[] = [
  { title: 'TIME', value: ({ createdAt }) => formatMinute(createdAt) },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'RECIPIENT', value: ({ recipient }) => recipient },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'ERROR', value: ({ error }) => error },
]
const addressColumns: Column<SuppressedAddress>[] = [
  { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
  { title: 'EMAIL', value: ({ email }) => email },
  { title: 'ERROR', value: ({ error }) => error },
  { title: 'UNTIL', value: ({ expiresAt }) => formatDate(expiresAt) },
]
const messageFilters: Filter[] = [
  { name: 'status', description: 'queued, sent, kept, suppressed or failed' },
  { name: 'recipient', description: 'email address' },
  { name: 'kind', description: 'kind, such as sign_in_code, invitation or order_receipt' },
]

/** `guildhall mail …`. */
export function createMailCommand(): Command {
  const command = new Command('mail').description('show the delivery status of emails')
  const list = command.command('list').description('list emails of the last 30 days, newest first')
  addLimitOptions(addFilterOptions(list, messageFilters, false)).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const query = buildQuery(self.opts(), messageFilters)
    const { mail } = await connect(options)
    await printList((itemsPerPage) => mail.list({ ...query, itemsPerPage }), messageColumns, options)
  })
  addLimitOptions(
    command
      .command('suppressed')
      .description('list suppressed email addresses (permanently rejected by their mail server)'),
  ).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const { suppressedAddresses } = (await connect(options)).mail
    await printList((itemsPerPage) => suppressedAddresses.list({ itemsPerPage }), addressColumns, options)
  })
  command
    .command('release <id>')
    .description('stop suppressing an email address, so that email is sent to it again')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      await (await connect(options)).mail.suppressedAddresses.delete(id)
      printRecord({ id, released: true }, options)
    })
  return command
}
