import { Command } from 'commander'

/** `guildhall trigger`. */
export function createTriggerCommand(): Command {
  return new Command('trigger')
    .description('create an event by changing sample records')
    .argument('[event]', 'event type, such as member.created')
    .option('--list', 'list the available events')
    .option('--webhook <id>', 'id of the webhook to send webhook.test to')
    .option('--live', 'allow running with a live key')
    .action(async (event: string | undefined, _options, self: Command) => {
      const { trigger } = await import('./trigger-event.ts')
      await trigger(event, self.optsWithGlobals())
    })
}
