import type { Guildhall } from '@guildhall/sdk'
import { type Kind, kinds, resourceKind, type SampleRecord } from './sample-records.ts'

/** Reports each step. */
export type Tell = (done: string) => void

/** An event that `trigger` can create. */
export interface Sample {
  /** What triggering it does. */
  about: string
  /** Whether it writes records, which needs --live with a live key. */
  writes: boolean
  /** @param webhook the webhook named on the command line */
  run: (guildhall: Guildhall, tell: Tell, webhook: string) => Promise<unknown>
}

/** Samples by event type. */
export const samples: Record<string, Sample> = {
  ...Object.fromEntries(kinds.flatMap(samplesOf)),
  'resource.published': publishing('published', 'draft'),
  'resource.unpublished': publishing('draft', 'published'),
  'webhook.test': {
    about: 'sends a test event to the webhook given with --webhook',
    writes: false,
    run: async (guildhall, tell, webhook) => {
      const sent = await guildhall.webhooks.test(webhook)
      tell(`Sent ${sent.eventType} to webhook ${webhook}.`)
      return sent
    },
  },
}

/** Samples of a record’s creation, updates and deletion. */
function samplesOf(kind: Kind): [string, Sample][] {
  const { singular, one } = kind
  const deletion: Sample = {
    about: `creates ${one} and deletes it`,
    writes: true,
    run: async (guildhall, tell) => {
      const record = await create(kind, guildhall, tell)
      await kind.resource(guildhall).delete(record.id)
      tell(`Deleted ${singular} ${record.id}.`)
      return record
    },
  }
  const creation: Sample = {
    about: `creates ${one}`,
    writes: true,
    run: async (guildhall, tell) => staying(kind, await create(kind, guildhall, tell), tell),
  }
  return [
    [`${singular}.created`, creation] as [string, Sample],
    ...kind.changes.map((change): [string, Sample] => [
      `${singular}.${change.event}`,
      changing(kind, change),
    ]),
    ...(kind.command === 'categories' ? [] : [[`${singular}.deleted`, deletion] as [string, Sample]]),
  ]
}

/** Publishes or unpublishes a sample resource. */
function publishing(status: 'draft' | 'published', before: 'draft' | 'published'): Sample {
  const verb = status === 'published' ? 'published' : 'unpublished'
  return {
    about: `creates a resource that is then ${verb}`,
    writes: true,
    run: async (guildhall, tell) => {
      const kind = resourceKind
      const fields = { ...kind.fields(), status: before }
      const { id } = await create({ ...kind, fields: () => fields } as unknown as Kind, guildhall, tell)
      const changed = await guildhall.resources.update(id, { status })
      tell(`Resource ${id} is now ${verb}.`)
      return staying(kind as unknown as Kind, changed, tell)
    },
  }
}

function changing(kind: Kind, { about, told, fields }: Kind['changes'][number]): Sample {
  return {
    about: `creates ${kind.one} and ${about}`,
    writes: true,
    run: async (guildhall, tell) => {
      const { id } = await create(kind, guildhall, tell)
      const changed = await kind.resource(guildhall).update(id, fields)
      tell(`${told} ${kind.singular} ${id}.`)
      return staying(kind, changed, tell)
    },
  }
}

async function create(kind: Kind, guildhall: Guildhall, tell: Tell): Promise<SampleRecord> {
  const record = await kind.resource(guildhall).create(kind.fields())
  tell(`Created ${kind.singular} ${record.id}: ${kind.nameOf(record)}.`)
  return record
}

/** Reports how to delete the sample record. */
function staying({ command }: Kind, record: SampleRecord, tell: Tell): SampleRecord {
  tell(`To delete it: guildhall ${command} delete ${record.id}`)
  return record
}
