import type { Guildhall } from '@guildhall/sdk'
import { grantSamples, orderSamples } from './order-samples.ts'
import { type Kind, kinds, resourceKind, type SampleRecord } from './sample-records.ts'

/** Reports each step. */
export type ReportStep = (step: string) => void

/** An event that `trigger` can create. */
export interface Sample {
  /** The effect of triggering the event. */
  description: string
  /** Whether it writes records, which needs --live with a live key. */
  writesRecords: boolean
  /** @param webhookId the id given with --webhook */
  run: (guildhall: Guildhall, reportStep: ReportStep, webhookId: string) => Promise<unknown>
}

/** Samples by event type. */
export const samples: Record<string, Sample> = {
  ...Object.fromEntries(kinds.flatMap(getSamples)),
  ...orderSamples,
  ...grantSamples,
  'resource.published': createPublishSample('published', 'draft'),
  'resource.unpublished': createPublishSample('draft', 'published'),
  'webhook.test': {
    description: 'sends a test event to the webhook given with --webhook',
    writesRecords: false,
    run: async (guildhall, reportStep, webhookId) => {
      const testEvent = await guildhall.webhooks.test(webhookId)
      reportStep(`Sent ${testEvent.eventType} to webhook ${webhookId}.`)
      return testEvent
    },
  },
}

/** Samples of a record’s creation, updates and deletion. */
function getSamples(kind: Kind): [string, Sample][] {
  const { singular, nounWithArticle } = kind
  const deletion: Sample = {
    description: `creates ${nounWithArticle} and deletes it`,
    writesRecords: true,
    run: async (guildhall, reportStep) => {
      const record = await create(kind, guildhall, reportStep)
      await kind.resource(guildhall).delete(record.id)
      reportStep(`Deleted ${singular} ${record.id}.`)
      return record
    },
  }
  const creation: Sample = {
    description: `creates ${nounWithArticle}`,
    writesRecords: true,
    run: async (guildhall, reportStep) =>
      reportCleanupCommand(kind, await create(kind, guildhall, reportStep), reportStep),
  }
  return [
    [`${singular}.created`, creation] as [string, Sample],
    ...kind.changes.map((change): [string, Sample] => [
      `${singular}.${change.event}`,
      createUpdateSample(kind, change),
    ]),
    ...(kind.command === 'categories' ? [] : [[`${singular}.deleted`, deletion] as [string, Sample]]),
  ]
}

/** Publishes or unpublishes a sample resource. */
function createPublishSample(status: 'draft' | 'published', before: 'draft' | 'published'): Sample {
  const verb = status === 'published' ? 'published' : 'unpublished'
  return {
    description: `creates a resource that is then ${verb}`,
    writesRecords: true,
    run: async (guildhall, reportStep) => {
      const kind = resourceKind
      const fields = { ...kind.fields(), status: before }
      const { id } = await create({ ...kind, fields: () => fields } as unknown as Kind, guildhall, reportStep)
      const changed = await guildhall.resources.update(id, { status })
      reportStep(`Resource ${id} is now ${verb}.`)
      return reportCleanupCommand(kind as unknown as Kind, changed, reportStep)
    },
  }
}

function createUpdateSample(kind: Kind, { description, outcome, fields }: Kind['changes'][number]): Sample {
  return {
    description: `creates ${kind.nounWithArticle} and ${description}`,
    writesRecords: true,
    run: async (guildhall, reportStep) => {
      const { id } = await create(kind, guildhall, reportStep)
      const changed = await kind.resource(guildhall).update(id, fields)
      reportStep(`${outcome} ${kind.singular} ${id}.`)
      return reportCleanupCommand(kind, changed, reportStep)
    },
  }
}

async function create(kind: Kind, guildhall: Guildhall, reportStep: ReportStep): Promise<SampleRecord> {
  const record = await kind.resource(guildhall).create(kind.fields())
  reportStep(`Created ${kind.singular} ${record.id}: ${kind.getName(record)}.`)
  return record
}

/** Reports how to delete the sample record, or to archive it if it cannot be deleted. */
function reportCleanupCommand({ command }: Kind, record: SampleRecord, reportStep: ReportStep): SampleRecord {
  const verb = command === 'categories' ? 'archive' : 'delete'
  reportStep(`To ${verb} it: guildhall ${command} ${verb} ${record.id}`)
  return record
}
