import type { Guildhall } from '@guildhall/sdk'
import { connect, type GlobalOptions } from '../connection.ts'
import { UsageError } from '../exit-codes.ts'
import { printItems } from '../output.ts'
import { safeJson, safeText } from '../safe-text.ts'
import { type Sample, samples } from '../samples.ts'
import { print } from '../terminal.ts'

interface TriggerOptions extends GlobalOptions {
  list?: boolean
  webhook?: string
  live?: boolean
}

/** Makes an event happen by doing what it tells of, and says what was done. */
export async function trigger(event: string | undefined, options: TriggerOptions): Promise<void> {
  if (options.list) return printList(options)
  const sample = sampleFor(event)
  if (event === 'webhook.test' && options.webhook === undefined)
    throw new UsageError('webhook.test goes to one webhook: name it with --webhook <id>.')
  const guildhall = await connect(options)
  if (sample.writes && !options.live) await refuseLive(guildhall, event ?? '')
  const done: string[] = []
  const tell = (what: string) => {
    done.push(what)
    if (!options.json) print(safeText(what))
  }
  const record = await sample.run(guildhall, tell, options.webhook ?? '')
  if (options.json) print(safeJson({ event, done, record }))
}

async function printList(options: TriggerOptions): Promise<void> {
  const items = Object.entries(samples).map(([event, { about }]) => ({ event, about }))
  const columns = [
    { title: 'EVENT', value: (item: { event: string }) => item.event, whole: true },
    { title: 'WHAT IT DOES', value: (item: { about: string }) => item.about },
  ]
  await printItems(items, columns, options)
}

/** @throws UsageError that names those there are. */
function sampleFor(event: string | undefined): Sample {
  const names = Object.keys(samples).join(', ')
  if (event === undefined) throw new UsageError(`Name an event to trigger: ${names}.`)
  const sample = Object.hasOwn(samples, event) ? samples[event] : undefined
  if (sample) return sample
  throw new UsageError(`${event} can't be triggered by hand. These can: ${names}.`)
}

/** @throws UsageError for a live key: samples don't belong among real members. */
async function refuseLive(guildhall: Guildhall, event: string): Promise<void> {
  const { client } = await guildhall.me.get()
  if (client.environment !== 'live') return
  throw new UsageError(
    `This is a live key of ${client.name}, and triggering ${event} writes sample records among the real ones. ` +
      'Use a key of the sandbox, or add --live to do it all the same.',
  )
}
