import type { Guildhall } from '@guildhall/sdk'
import { connect, type GlobalOptions } from '../connection.ts'
import { UsageError } from '../exit-codes.ts'
import { printItems } from '../output.ts'
import { toSafeJson, toSafeText } from '../safe-text.ts'
import { type Sample, samples } from '../samples.ts'
import type { Column } from '../table.ts'
import { print } from '../terminal.ts'

interface TriggerOptions extends GlobalOptions {
  list?: boolean
  webhook?: string
  live?: boolean
}

/** Creates an event by performing its change on sample records, and reports each step. */
export async function trigger(event: string | undefined, options: TriggerOptions): Promise<void> {
  if (options.list) return printList(options)
  const sample = getSample(event)
  if (event === 'webhook.test' && options.webhook === undefined)
    throw new UsageError('webhook.test requires --webhook <id>.')
  const guildhall = await connect(options)
  if (sample.writesRecords && !options.live) await rejectLiveKey(guildhall, event ?? '')
  const done: string[] = []
  const reportStep = (step: string) => {
    done.push(step)
    if (!options.json) print(toSafeText(step))
  }
  const record = await sample.run(guildhall, reportStep, options.webhook ?? '')
  if (options.json) print(toSafeJson({ event, done, record }))
}

async function printList(options: TriggerOptions): Promise<void> {
  const items = Object.entries(samples).map(([event, { description }]) => ({ event, about: description }))
  const columns: Column<(typeof items)[number]>[] = [
    { title: 'EVENT', value: ({ event }) => event, hasFixedWidth: true },
    { title: 'DESCRIPTION', value: ({ about }) => about },
  ]
  await printItems(items, columns, options)
}

/** @throws UsageError that lists the available events. */
function getSample(event: string | undefined): Sample {
  const names = Object.keys(samples).join(', ')
  if (event === undefined) throw new UsageError(`Specify an event: ${names}.`)
  const sample = Object.hasOwn(samples, event) ? samples[event] : undefined
  if (sample) return sample
  throw new UsageError(`${event} cannot be triggered. Available events: ${names}.`)
}

/** @throws UsageError for a live key. */
async function rejectLiveKey(guildhall: Guildhall, event: string): Promise<void> {
  const { client } = await guildhall.me.get()
  if (client.environment !== 'live') return
  throw new UsageError(
    `This is a live key of ${client.name}, and triggering ${event} writes sample records among real ones. ` +
      'Use a sandbox key, or add --live to continue.',
  )
}
