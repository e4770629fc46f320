import type { Guildhall, Order, OrderCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatLocalDate } from '../dates.ts'
import { UsageError } from '../exit-codes.ts'
import { addFieldOptions, buildBody, collect, type Field } from '../fields.ts'
import { parseEndOfDay } from '../local-days.ts'
import { formatMoney } from '../money.ts'
import { printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'

export const orders: Collection<Order> = {
  name: 'orders',
  singular: 'an order',
  description: 'manage orders',
  resource: ({ orders }) => ({
    list: (query) => orders.list(query),
    get: (id) => orders.get(id),
    export: (query) => orders.export(query),
  }),
  columns: (timeZone) => [
    { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
    { title: 'REFERENCE', value: ({ reference }) => reference, hasFixedWidth: true },
    { title: 'BUYER', value: ({ buyer }) => buyer.name },
    { title: 'STATUS', value: ({ status, attention }) => (attention ? `${status} (${attention})` : status) },
    { title: 'TOTAL', value: ({ totals, currency }) => formatMoney({ amount: totals.total, currency }) },
    { title: 'DUE', value: ({ totals, currency }) => formatMoney({ amount: totals.due, currency }) },
    { title: 'DUE DATE', value: ({ dueAt }) => dueAt && formatLocalDate(timeZone, dueAt) },
  ],
  filters: [
    { name: 'status', description: 'open, paid, expired, cancelled or written_off' },
    { name: 'attention', description: 'reason for attention, such as overpaid or payment_failed' },
    { name: 'memberId', option: 'member', description: 'id of the member' },
    { name: 'reference', description: 'reference that the buyer gives with a transfer' },
  ],
  isSearchable: false,
  isExported: true,
  fields: [],
}

const fields: Field[] = [
  { name: 'memberId', option: 'member', description: 'id of the member who buys' },
  { name: 'buyer.name', option: 'buyer-name', description: 'name on the invoice (default: the member’s)' },
  {
    name: 'buyer.email',
    option: 'buyer-email',
    description: 'email address of the buyer (default: the member’s)',
  },
  { name: 'buyer.vatId', option: 'vat-id', description: 'VAT id of the buyer' },
  { name: 'currency', description: 'currency, if no item has its own price' },
  {
    name: 'lines',
    type: 'json',
    description: 'lines as JSON, e.g. [{"item":{"type":"other"},"description":"Room hire","unitPrice":4900}]',
  },
]

interface ResourceOptions extends GlobalOptions {
  resource?: string[]
}

/** `guildhall orders …`. */
export function createOrdersCommand(): Command {
  const command = buildCollectionCommand(orders)
  addOrderOptions(
    command.command('quote').description('show what an order would cost, without creating it'),
  ).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<ResourceOptions>()
    const order = await readOrder(self.opts())
    printRecord(await (await connect(options)).orders.quote(order), options)
  })
  addOrderOptions(command.command('create').description('create an order')).action(
    async (_options, self: Command) => {
      const options = self.optsWithGlobals<ResourceOptions>()
      const order = await readOrder(self.opts())
      printRecord(await (await connect(options)).orders.create(order), options)
    },
  )
  addCheckout(command)
  addUpdate(command)
  addClose(command, 'cancel', 'cancel an open order and credit its invoice', ({ orders }, id) =>
    orders.cancel(id),
  )
  addClose(
    command,
    'write-off',
    'write off the amount due on an order; its invoice is kept',
    ({ orders }, id) => orders.writeOff(id),
  )
  return command
}

function addOrderOptions(command: Command): Command {
  return addFieldOptions(
    command.option('--resource <id>', 'id of a resource to buy (repeatable)', collect),
    fields,
  )
}

async function readOrder({ resource, ...options }: { resource?: string[] }): Promise<OrderCreate> {
  const lines = (resource ?? []).map((id) => ({ item: { type: 'resource' as const, id } }))
  const body = (await buildBody(options, fields)) as unknown as Partial<OrderCreate>
  return { ...body, lines: [...lines, ...(body.lines ?? [])] }
}

function addCheckout(command: Command): void {
  command
    .command('checkout <id>')
    .description('start a card payment, and show the URL of the payment page')
    .requiredOption(
      '--return-url <url>',
      'URL to return to afterwards: in the portal, or at an allowed origin of a publishable key',
    )
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { returnUrl: string }>()
      const { returnUrl } = options
      printRecord(await (await connect(options)).orders.checkout(id, { returnUrl }), options)
    })
}

function addUpdate(command: Command): void {
  command
    .command('update <id>')
    .description('change the dates of an open order, or clear its attention flag')
    .option('--due <time>', 'new due date: a date, a timestamp, or a time from now such as 3d (in 3 days)')
    .option(
      '--expires <time>',
      'new expiry time: a date, a timestamp, a time from now such as 2w (in 2 weeks), or "never"',
    )
    .option('--clear-attention', 'mark the reason for attention as resolved')
    .action(async (id: string, _options, self: Command) => {
      const { due, expires, clearAttention, ...options } = self.optsWithGlobals<
        GlobalOptions & { due?: string; expires?: string; clearAttention?: boolean }
      >()
      if (due === undefined && expires === undefined && !clearAttention)
        throw new UsageError('Specify --due, --expires or --clear-attention.')
      const guildhall = await connect(options)
      const parseEnd = async (text: string, option: string) =>
        (await parseEndOfDay(guildhall, text, option)).toISOString()
      const change = {
        ...(due === undefined ? {} : { dueAt: await parseEnd(due, '--due') }),
        ...(expires === undefined
          ? {}
          : { expiresAt: expires === 'never' ? null : await parseEnd(expires, '--expires') }),
        ...(clearAttention ? { attention: null } : {}),
      }
      printRecord(await guildhall.orders.update(id, change), options)
    })
}

function addClose(
  command: Command,
  name: string,
  description: string,
  close: (guildhall: Guildhall, id: string) => PromiseLike<Order>,
): void {
  command
    .command(`${name} <id>`)
    .description(description)
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(`This closes order ${id}. Nothing will remain due on it.`, options)
      printRecord(await close(guildhall, id), options)
    })
}
