import type { Order, Refund, RefundCreate } from '@guildhall/sdk'
import { type Command, Option } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatDate } from '../dates.ts'
import { UsageError } from '../exit-codes.ts'
import { collect } from '../fields.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { printItems, printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'
import type { Column } from '../table.ts'
import { printNote } from '../terminal.ts'

const columns: Column<Refund>[] = [
  { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
  { title: 'ORDER', value: ({ orderId }) => orderId, hasFixedWidth: true },
  { title: 'AMOUNT', value: (refund) => formatMoney(refund) },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'REASON', value: ({ reason }) => reason },
  { title: 'CREATED', value: ({ createdAt }) => formatDate(createdAt) },
]

export const refunds: Collection<Refund> = {
  name: 'refunds',
  singular: 'a refund',
  description: 'list refunds, and refund orders',
  resource: ({ refunds }) => ({
    list: (query) => refunds.list(query),
    get: (id) => refunds.get(id),
    export: (query) => refunds.export(query),
  }),
  columns,
  filters: [
    { name: 'orderId', option: 'order-id', description: 'id of the order' },
    { name: 'status', description: 'pending, succeeded or failed' },
  ],
  isSearchable: false,
  isExported: true,
  fields: [],
}

interface CreateOptions extends GlobalOptions {
  line?: string[]
  all?: boolean
  overpayment?: boolean
  keepAccess?: boolean
  payment?: string
  reason?: string
}

/** `guildhall refunds …`. */
export function createRefundsCommand(): Command {
  const command = buildCollectionCommand(refunds)
  command
    .command('create <order>')
    .description('refund lines or the overpayment of an order')
    .option(
      '--line <id[=amount]>',
      'refund a line, or part of it, such as <id>="10.00 EUR" (repeatable)',
      collect,
    )
    .option('--all', 'refund the remaining amount of every line')
    .option('--overpayment', 'refund the overpayment')
    .addOption(
      new Option('--keep-access', 'do not revoke the access that the lines granted').conflicts('overpayment'),
    )
    .option(
      '--payment <id>',
      'id of the payment to refund (default: the latest that covers the refund, or several)',
    )
    .option('--reason <text>', 'reason for the refund')
    .action(async (id: string, _options, self: Command) => createRefund(id, self.optsWithGlobals()))
  return command
}

async function createRefund(id: string, options: CreateOptions): Promise<void> {
  const { line = [], all = false, overpayment = false, keepAccess, payment, reason } = options
  if ([line.length > 0, all, overpayment].filter(Boolean).length !== 1)
    throw new UsageError('Specify one of --line, --all and --overpayment.')
  const guildhall = await connect(options)
  const order = await guildhall.orders.get(id)
  const lines = all
    ? order.lines.map((line) => ({ lineId: line.id }))
    : line.map((text) => parseLine(text, order))
  const revoke = keepAccess ? { revoke: false } : {}
  const refund: RefundCreate = {
    ...(overpayment ? {} : { lines: lines.map((line) => ({ ...line, ...revoke })) }),
    paymentId: payment ?? null,
    reason: reason ?? null,
  }
  await confirm(`This refunds order ${order.reference}.`, options)
  const created = await guildhall.refunds.create(id, refund)
  if (options.json) return printRecord(created, options)
  await printItems(created.items, columns, options)
  // Refunds through the provider are pending at first.
  if (created.items.some(({ status }) => status === 'succeeded'))
    printNote(
      'The refunds with status succeeded are for payments recorded manually. Send the money to the buyer yourself.',
    )
}

function parseLine(text: string, { currency }: Order): { lineId: string; amount?: number } {
  const [lineId = '', amount] = text.split('=')
  if (amount === undefined) return { lineId }
  const money = parseMoney(amount, '--line')
  if (money.currency !== currency) throw new UsageError(`--line: the order is in ${currency}.`)
  return { lineId, amount: money.amount }
}
