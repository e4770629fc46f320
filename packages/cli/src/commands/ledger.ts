import type { LedgerEntry } from '@guildhall/sdk'
import { type Command, Option } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMinute } from '../dates.ts'
import { formatMoney } from '../money.ts'
import { writeResponse } from '../write-response.ts'

export const ledger: Collection<LedgerEntry> = {
  name: 'ledger',
  plural: 'ledger entries',
  singular: 'a ledger entry',
  description: 'list and export the ledger',
  resource: ({ ledger }) => ({ list: (query) => ledger.list(query), get: (id) => ledger.get(id) }),
  columns: [
    { title: 'TIME', value: ({ createdAt }) => formatMinute(createdAt) },
    { title: 'TYPE', value: ({ type }) => type },
    { title: 'ORDER', value: ({ orderId }) => orderId, hasFixedWidth: true },
    {
      title: 'POSTINGS',
      value: ({ postings, currency }) =>
        postings.map(({ account, amount }) => `${account} ${formatMoney({ amount, currency })}`).join(', '),
    },
  ],
  filters: [
    { name: 'orderId', option: 'order-id', description: 'id of the order' },
    {
      name: 'type',
      description:
        'order, payment, payment_failed, refund, refund_failed, credit, expiry, revival or write_off',
    },
  ],
  isSearchable: false,
  fields: [],
}

interface ExportOptions extends GlobalOptions {
  from?: string
  to?: string
  timezone?: string
  format: 'csv' | 'xlsx' | 'json'
  output?: string
}

/** `guildhall ledger …`. */
export function createLedgerCommand(): Command {
  const command = buildCollectionCommand(ledger)
  command
    .command('export')
    .description('export every posting of a period (default: last 30 days)')
    .option('--from <day>', 'first day (YYYY-MM-DD)')
    .option('--to <day>', 'last day, inclusive (YYYY-MM-DD)')
    .option('--timezone <name>', 'time zone of the days, such as Europe/Amsterdam (default: UTC)')
    .addOption(new Option('--format <format>', 'file format').choices(['csv', 'xlsx', 'json']).default('csv'))
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (_options, self: Command) => {
      const { from, to, timezone, format, output, ...options } = self.optsWithGlobals<ExportOptions>()
      const request = {
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(timezone ? { timezone } : {}),
        format,
      }
      await writeResponse(await (await connect(options)).ledger.export(request), output)
    })
  return command
}
