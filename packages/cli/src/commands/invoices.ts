import type { Invoice } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMoney } from '../money.ts'
import { printRecord } from '../output.ts'
import { writeResponse } from '../write-response.ts'

export const invoices: Collection<Invoice> = {
  name: 'invoices',
  singular: 'an invoice',
  description: 'list, issue and download invoices',
  resource: ({ invoices }) => ({
    list: (query) => invoices.list(query),
    get: (id) => invoices.get(id),
    export: (query) => invoices.export(query),
  }),
  columns: [
    { title: 'ID', value: ({ id }) => id, hasFixedWidth: true },
    { title: 'NUMBER', value: ({ number }) => number, hasFixedWidth: true },
    { title: 'KIND', value: ({ kind }) => kind },
    { title: 'BUYER', value: ({ buyer }) => buyer.name },
    { title: 'TOTAL', value: ({ totals, currency }) => formatMoney({ amount: totals.total, currency }) },
    { title: 'ISSUED', value: ({ issuedOn }) => issuedOn },
  ],
  filters: [
    { name: 'kind', description: 'invoice or credit_note' },
    { name: 'number', description: 'invoice number' },
    { name: 'orderId', option: 'order-id', description: 'id of the order' },
  ],
  isSearchable: false,
  isExported: true,
  fields: [],
}

/** `guildhall invoices …`. */
export function createInvoicesCommand(): Command {
  const command = buildCollectionCommand(invoices)
  command
    .command('create <order>')
    .description('issue the invoice of an order, or show the existing one')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).invoices.create(id), options)
    })
  command
    .command('pdf <id>')
    .description('download an invoice as PDF')
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { output?: string }>()
      await writeResponse(await (await connect(options)).invoices.pdf(id), options.output)
    })
  return command
}
