import { text } from 'node:stream/consumers'
import type { BillingSettingsUpdate, Guildhall } from '@guildhall/sdk'
import type { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailedError, UsageError } from '../exit-codes.ts'
import { printRecord } from '../output.ts'
import { confirm, promptSecret } from '../prompts.ts'
import { canPrompt, printNote } from '../terminal.ts'

interface StripeOptions extends GlobalOptions {
  key?: string
  webhookSecret?: string
  remove?: boolean
}

type Secrets = NonNullable<BillingSettingsUpdate['provider']>

/** `guildhall settings stripe`: the keys for card payments, and their test. */
export function addStripeCommand(command: Command): void {
  command
    .command('stripe')
    .description('set up card payments: prompts for missing Stripe secrets and tests them')
    .option('--key <key>', 'restricted key; - reads it from standard input')
    .option('--webhook-secret <secret>', 'signing secret of the webhook endpoint')
    .option(
      '--remove',
      'delete both secrets; card payments then require an account connected by the operator',
    )
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<StripeOptions>()
      const guildhall = await connect(options)
      if (options.remove) return remove(guildhall, options)
      const changes = await readSecrets(guildhall, options)
      if (Object.keys(changes).length > 0) await guildhall.settings.billing.update({ provider: changes })
      const { provider } = await guildhall.settings.billing.get()
      const { ok, checks } = await guildhall.settings.billing.testProvider()
      printRecord({ ...provider, ok, checks }, options)
      if (!ok) throw new CommandFailedError('Card payments are not ready. See the failed checks above.')
    })
}

async function remove({ settings }: Guildhall, options: StripeOptions): Promise<void> {
  if (options.key !== undefined || options.webhookSecret !== undefined)
    throw new UsageError('Use either --remove, or --key and --webhook-secret.')
  const { connectedAccount } = (await settings.billing.get()).provider
  await confirm(
    connectedAccount === null
      ? 'Orders can no longer be paid by card. Payments, refunds and disputes in progress are no longer recorded.'
      : `Cards are then charged by the account ${connectedAccount}, which the operator has connected. Payments, refunds and disputes of other accounts are no longer recorded.`,
    options,
  )
  printRecord((await settings.billing.update({ provider: null })).provider, options)
}

/** The secrets to store: those given as options, or prompted for in a terminal. */
async function readSecrets({ settings }: Guildhall, options: StripeOptions): Promise<Secrets> {
  const { key, webhookSecret } = options
  const secrets: Secrets = {
    ...(key === undefined ? {} : { apiKey: key === '-' ? (await text(process.stdin)).trim() : key }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
  }
  if (Object.keys(secrets).length > 0 || !canPrompt()) return secrets
  const { provider } = await settings.billing.get()
  // The operator has set up the account, so no secrets are needed.
  if (provider.connectedAccount !== null) return secrets
  if (!provider.apiKey.set) secrets.apiKey = await promptSecret('Stripe restricted key (hidden): ')
  if (!provider.webhookSecret.set) {
    printNote(`In Stripe, add a webhook endpoint with the URL ${provider.webhookUrl}`)
    secrets.webhookSecret = await promptSecret('Signing secret (hidden): ')
  }
  return secrets
}
