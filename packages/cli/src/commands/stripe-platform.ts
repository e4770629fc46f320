import { text } from 'node:stream/consumers'
import type { Guildhall, StripePlatformUpdate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailedError, UsageError } from '../exit-codes.ts'
import { printRecord } from '../output.ts'
import { promptSecret } from '../prompts.ts'
import { canPrompt, printNote } from '../terminal.ts'

interface PlatformOptions extends GlobalOptions {
  key?: string
  webhookSecret?: string
  feePercent?: string
  sandbox?: boolean
}

/** `guildhall clients stripe` and `guildhall clients stripe-account`: Stripe Connect, for operators. */
export function addStripePlatformCommands(command: Command): void {
  command
    .command('stripe')
    .description(
      'set up and test your Stripe platform (Connect); without options, prompts for missing secrets',
    )
    .option('--key <key>', 'secret key of the platform; - reads it from standard input')
    .option('--webhook-secret <secret>', 'signing secret of the endpoint for connected accounts')
    .option('--fee-percent <percent>', 'your share of each payment in percent, such as 1.5')
    .option('--sandbox', 'set the secrets of Stripe’s test mode, for sandboxes')
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<PlatformOptions>()
      const guildhall = await connect(options)
      const changes = await readChanges(guildhall, options)
      const { stripe } = guildhall.platform
      if (Object.keys(changes).length > 0) await stripe.update(changes)
      const [settings, { ok, checks }] = [await stripe.get(), await stripe.test()]
      printRecord({ ...settings, ok, checks }, options)
      if (!ok) throw new CommandFailedError('The Stripe platform is not ready. See the failed checks above.')
    })
  command
    .command('stripe-account <id> [account]')
    .description('show or set the connected Stripe account (acct_…) of an association or its sandbox')
    .option('--remove', 'disconnect the account; card payments then require the association’s own key')
    .action(async (id: string, account: string | undefined, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { remove?: boolean }>()
      if (options.remove && account !== undefined) throw new UsageError('Use either --remove or an account.')
      const { clients } = (await connect(options)).platform
      const accountId = options.remove ? null : account
      const response =
        accountId === undefined ? clients.getStripeAccount(id) : clients.setStripeAccount(id, accountId)
      printRecord(await response, options)
    })
}

/** The settings to store: those given as options or, without any, the missing secrets, prompted for in a terminal. */
async function readChanges({ platform }: Guildhall, options: PlatformOptions): Promise<StripePlatformUpdate> {
  const { key, webhookSecret, feePercent, sandbox = false } = options
  if (feePercent !== undefined && !/^\d+(\.\d+)?$/.test(feePercent))
    throw new UsageError('--fee-percent must be a number, such as 1.5.')
  const [keyName, secretName] = sandbox
    ? (['sandboxApiKey', 'sandboxWebhookSecret'] as const)
    : (['apiKey', 'webhookSecret'] as const)
  const changes: StripePlatformUpdate = {
    ...(key === undefined ? {} : { [keyName]: key === '-' ? (await text(process.stdin)).trim() : key }),
    ...(webhookSecret === undefined ? {} : { [secretName]: webhookSecret }),
    ...(feePercent === undefined ? {} : { feePercent: Number(feePercent) }),
  }
  if (Object.keys(changes).length > 0 || !canPrompt()) return changes
  const settings = await platform.stripe.get()
  if (!settings[keyName].set) changes[keyName] = await promptSecret('Secret key of your platform (hidden): ')
  if (!settings[secretName].set) {
    printNote(
      `In Stripe, add an endpoint for events on connected accounts with the URL ${settings.webhookUrl}`,
    )
    changes[secretName] = await promptSecret('Signing secret (hidden): ')
  }
  return changes
}
