import { Command } from 'commander'

/** `guildhall trigger`. */
export function triggerCommand(): Command {
  return new Command('trigger')
    .description('make an event happen, by doing with sample records what it tells of')
    .argument('[event]', 'the kind of event, such as member.created')
    .option('--list', 'show the events that can be triggered')
    .option('--webhook <id>', 'the webhook that webhook.test goes to')
    .option('--live', 'do it with a live key, among the real records')
    .action(async (event: string | undefined, _options, self: Command) => {
      const { trigger } = await import('./trigger-event.ts')
      await trigger(event, self.optsWithGlobals())
    })
}
