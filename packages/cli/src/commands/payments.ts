import type { Payment, PaymentCreate } from '@guildhall/sdk'
import { type Command, Option } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatLocalDate } from '../dates.ts'
import { CommandFailedError } from '../exit-codes.ts'
import { parseStartOfDay } from '../local-days.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'

export const payments: Collection<Payment> = {
  name: 'payments',
  singular: 'a payment',
  description: 'list and record payments',
  resource: ({ payments }) => ({
    list: (query) => payments.list(query),
    get: (id) => payments.get(id),
    export: (query) => payments.export(query),
  }),
  columns: (timeZone) => [
    { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
    { title: 'ORDER', value: ({ orderId }) => orderId, hasFixedWidth: true },
    { title: 'AMOUNT', value: (payment) => formatMoney(payment) },
    { title: 'METHOD', value: ({ method }) => method },
    { title: 'STATUS', value: ({ status }) => status },
    { title: 'REFERENCE', value: ({ reference }) => reference },
    { title: 'RECEIVED', value: ({ receivedAt }) => receivedAt && formatLocalDate(timeZone, receivedAt) },
  ],
  filters: [
    { name: 'orderId', option: 'order-id', description: 'id of the order' },
    { name: 'status', description: 'pending, succeeded, failed or disputed' },
    { name: 'method', description: 'payment method, such as bank_transfer, cheque or card' },
  ],
  isSearchable: false,
  isExported: true,
  fields: [],
}

interface RecordOptions extends GlobalOptions {
  amount?: string
  method: PaymentCreate['method']
  reference?: string
  received?: string
}

/** `guildhall payments …`. */
export function createPaymentsCommand(): Command {
  const command = buildCollectionCommand(payments)
  command
    .command('record <order>')
    .description('record a payment for an order')
    .option('--amount <amount>', 'amount and currency, such as "49.00 EUR" (default: the amount due)')
    .addOption(
      new Option('--method <method>', 'payment method')
        .choices(['bank_transfer', 'cheque', 'cash', 'other'])
        .default('bank_transfer'),
    )
    .option('--reference <text>', 'statement line or cheque number')
    .option(
      '--received <time>',
      'time of receipt: a date, a timestamp, or a relative time such as 2d (default: now)',
    )
    .action(async (id: string, _options, self: Command) => recordPayment(id, self.optsWithGlobals()))
  command
    .command('fail <id>')
    .description(
      'record that a manual payment failed, such as a bounced cheque; if an amount is then due, the order is open again',
    )
    .option('--reason <text>', 'reason for the failure')
    .action(async (id: string, _options, self: Command) => {
      const { reason, ...options } = self.optsWithGlobals<GlobalOptions & { reason?: string }>()
      const guildhall = await connect(options)
      await confirm(
        `If an amount is then due, the order of payment ${id} is open again, and its items are inactive until it is paid.`,
        options,
      )
      printRecord(await guildhall.payments.fail(id, { reason: reason ?? null }), options)
    })
  return command
}

async function recordPayment(
  id: string,
  { amount, method, reference, received, ...options }: RecordOptions,
): Promise<void> {
  const specifiedAmount = amount === undefined ? null : parseMoney(amount, '--amount')
  const guildhall = await connect(options)
  const receivedAt =
    received === undefined ? null : (await parseStartOfDay(guildhall, received, '--received')).toISOString()
  const { totals, currency } = specifiedAmount
    ? { totals: null, currency: null }
    : await guildhall.orders.get(id)
  if (totals && totals.due <= 0)
    throw new CommandFailedError('Nothing is due on this order. Specify --amount.')
  const money = specifiedAmount ?? { amount: totals?.due ?? 0, currency }
  const payment = { ...money, method, reference: reference ?? null, receivedAt }
  printRecord(await guildhall.payments.create(id, payment), options)
}
