import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { addFieldOptions, buildBody, type Field } from '../fields.ts'
import { printRecord } from '../output.ts'
import { addStripeCommand } from './stripe.ts'

const billingFields: Field[] = [
  { name: 'seller.name', option: 'seller-name', description: 'name on invoices' },
  { name: 'seller.vatId', option: 'vat-id', description: 'VAT ID of the association' },
  { name: 'iban', description: 'IBAN for transfers' },
  { name: 'bic', description: 'BIC of the account' },
  { name: 'accountHolder', option: 'account-holder', description: 'holder of the account' },
  {
    name: 'taxRates',
    option: 'tax-rates',
    type: 'json',
    description: 'all tax rates as JSON (replaces the existing ones), e.g. [{"rate":19,"name":"Standard"}]',
  },
  {
    name: 'defaultTaxTreatment',
    option: 'tax-treatment',
    description: 'default tax treatment: standard, exempt or outside_scope',
  },
  {
    name: 'pricesIncludeTax',
    option: 'prices-include-tax',
    type: 'boolean',
    description: 'whether prices include tax',
  },
  {
    name: 'transferDays',
    option: 'transfer-days',
    type: 'integer',
    description: 'payment term for transfers, in days',
  },
  {
    name: 'graceDays',
    option: 'grace-days',
    type: 'integer',
    description:
      'days until an unpaid order expires, from the end of the payment term or from its due date, whichever is later',
  },
]

/** `guildhall settings …`. */
export function createSettingsCommand(): Command {
  const command = new Command('settings').description('show and change the association’s settings')
  addFieldOptions(
    command.command('billing').description('show the billing settings, or change the given ones'),
    billingFields,
  ).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions>()
    const isChange = Object.keys(self.opts()).length > 0
    const changes = isChange ? await buildBody(self.opts(), billingFields) : null
    const { billing } = (await connect(options)).settings
    printRecord(changes ? await billing.update(changes) : await billing.get(), options)
  })
  addStripeCommand(command)
  return command
}
