import { Command } from 'commander'
import { collect } from '../fields.ts'

export function createListenCommand(): Command {
  return new Command('listen')
    .description('print events as they happen, and optionally forward them to a URL')
    .option('--forward-to <url>', 'POST each event to this URL, signed like a webhook')
    .option('--events <type>', 'only these event types, such as member.created,user.* (repeatable)', collect)
    .option('--secret <whsec_…>', 'signing secret (default: GUILDHALL_WEBHOOK_SECRET, or a new one)')
    .action(async (_options, self: Command) => {
      const { listen } = await import('./listen-to-events.ts')
      await listen(self.optsWithGlobals())
    })
}
