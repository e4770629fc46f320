import type { Guildhall } from '@guildhall/sdk'
import { grantSamples, orderSamples } from './order-samples.ts'
import { type Kind, kinds, resourceKind, type SampleRecord } from './sample-records.ts'

/** Reports each step. */
export type ReportStep = (done: string) => void

/** An event that `trigger` can create. */
export interface Sample {
  /** What triggering the event does. */
  about: string
  /** Whether it writes records, which needs --live with a live key. */
  writes: boolean
  /** @param webhook the webhook named on the command line */
  run: (guildhall: Guildhall, reportStep: ReportStep, webhook: string) => Promise<unknown>
}

/** Samples by event type. */
export const samples: Record<string, Sample> = {
  ...Object.fromEntries(kinds.flatMap(getSamples)),
  ...orderSamples,
  ...grantSamples,
  'resource.published': publishSample('published', 'draft'),
  'resource.unpublished': publishSample('draft', 'published'),
  'webhook.test': {
    about: 'sends a test event to the webhook given with --webhook',
    writes: false,
    run: async (guildhall, reportStep, webhook) => {
      const testEvent = await guildhall.webhooks.test(webhook)
      reportStep(`Sent ${testEvent.eventType} to webhook ${webhook}.`)
      return testEvent
    },
  },
}

/** Samples of a record’s creation, updates and deletion. */
function getSamples(kind: Kind): [string, Sample][] {
  const { singular, one } = kind
  const deletion: Sample = {
    about: `creates ${one} and deletes it`,
    writes: true,
    run: async (guildhall, reportStep) => {
      const record = await create(kind, guildhall, reportStep)
      await kind.resource(guildhall).delete(record.id)
      reportStep(`Deleted ${singular} ${record.id}.`)
      return record
    },
  }
  const creation: Sample = {
    about: `creates ${one}`,
    writes: true,
    run: async (guildhall, reportStep) =>
      reportKept(kind, await create(kind, guildhall, reportStep), reportStep),
  }
  return [
    [`${singular}.created`, creation] as [string, Sample],
    ...kind.changes.map((change): [string, Sample] => [
      `${singular}.${change.event}`,
      updateSample(kind, change),
    ]),
    ...(kind.command === 'categories' ? [] : [[`${singular}.deleted`, deletion] as [string, Sample]]),
  ]
}

/** Publishes or unpublishes a sample resource. */
function publishSample(status: 'draft' | 'published', before: 'draft' | 'published'): Sample {
  const verb = status === 'published' ? 'published' : 'unpublished'
  return {
    about: `creates a resource that is then ${verb}`,
    writes: true,
    run: async (guildhall, reportStep) => {
      const kind = resourceKind
      const fields = { ...kind.fields(), status: before }
      const { id } = await create({ ...kind, fields: () => fields } as unknown as Kind, guildhall, reportStep)
      const changed = await guildhall.resources.update(id, { status })
      reportStep(`Resource ${id} is now ${verb}.`)
      return reportKept(kind as unknown as Kind, changed, reportStep)
    },
  }
}

function updateSample(kind: Kind, { about, outcome, fields }: Kind['changes'][number]): Sample {
  return {
    about: `creates ${kind.one} and ${about}`,
    writes: true,
    run: async (guildhall, reportStep) => {
      const { id } = await create(kind, guildhall, reportStep)
      const changed = await kind.resource(guildhall).update(id, fields)
      reportStep(`${outcome} ${kind.singular} ${id}.`)
      return reportKept(kind, changed, reportStep)
    },
  }
}

async function create(kind: Kind, guildhall: Guildhall, reportStep: ReportStep): Promise<SampleRecord> {
  const record = await kind.resource(guildhall).create(kind.fields())
  reportStep(`Created ${kind.singular} ${record.id}: ${kind.nameOf(record)}.`)
  return record
}

/** Reports how to delete the sample record. */
function reportKept({ command }: Kind, record: SampleRecord, reportStep: ReportStep): SampleRecord {
  reportStep(`To delete it: guildhall ${command} delete ${record.id}`)
  return record
}
