import type { Guildhall } from '@guildhall/sdk'
import { type Kind, kinds, resourceKind, type SampleRecord } from './sample-records.ts'

/** Told of each thing that was done. */
export type Tell = (done: string) => void

/** An event that can be made to happen. */
export interface Sample {
  /** What is done. */
  about: string
  /** Whether it writes records, which is not to happen to real ones by accident. */
  writes: boolean
  /** @param webhook the webhook named on the command line */
  run: (guildhall: Guildhall, tell: Tell, webhook: string) => Promise<unknown>
}

/** What can be triggered, by the kind of event. */
export const samples: Record<string, Sample> = {
  ...Object.fromEntries(kinds.flatMap(samplesOf)),
  'resource.published': publishing('published', 'draft'),
  'resource.unpublished': publishing('draft', 'published'),
  'webhook.test': {
    about: 'sends a test to the webhook given with --webhook',
    writes: false,
    run: async (guildhall, tell, webhook) => {
      const sent = await guildhall.webhooks.test(webhook)
      tell(`Sent ${sent.eventType} to webhook ${webhook}.`)
      return sent
    },
  },
}

/** A record's creation, its changes and its deletion. */
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

/** A resource that comes to be seen, or no longer is. */
function publishing(status: 'draft' | 'published', before: 'draft' | 'published'): Sample {
  const verb = status === 'published' ? 'published' : 'unpublished'
  return {
    about: `creates a resource that is ${verb} afterwards`,
    writes: true,
    run: async (guildhall, tell) => {
      const kind = resourceKind
      const fields = { ...kind.fields(), status: before }
      const { id } = await create({ ...kind, fields: () => fields } as unknown as Kind, guildhall, tell)
      const changed = await guildhall.resources.update(id, { status })
      tell(`The resource ${id} is ${verb}.`)
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

/** What is left behind is named, with how to remove it. */
function staying({ command }: Kind, record: SampleRecord, tell: Tell): SampleRecord {
  tell(`It stays. To remove it: guildhall ${command} delete ${record.id}`)
  return record
}
