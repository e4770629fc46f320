import { Command } from 'commander'
import { collect } from '../fields.ts'

/** `guildhall listen`. */
export function listenCommand(): Command {
  return new Command('listen')
    .description('show events as they happen, and forward them to an address of yours')
    .option('--forward-to <url>', 'send each event there, signed, as a webhook would')
    .option('--events <type>', 'only these kinds, such as member.created,user.* (repeatable)', collect)
    .option(
      '--secret <whsec_…>',
      'sign with this secret; GUILDHALL_WEBHOOK_SECRET, or a new one, unless given',
    )
    .action(async (_options, self: Command) => {
      const { listen } = await import('./listen-to-events.ts')
      await listen(self.optsWithGlobals())
    })
}
