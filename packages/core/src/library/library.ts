import type { Context } from '../context.ts'
import { recordEvent } from '../outbox/record-event.ts'
import type { FileStorage } from '../storage/storage.ts'
import type { SignedLinks } from './file-links.ts'
import type { ResourceRecord } from './resource.ts'

/** What the use cases of the library need beside the database. */
export interface LibraryMeans {
  storage: FileStorage
  links: SignedLinks
}

/** Announces a change of a resource, as staff would see it. */
export function recordResourceEvent(
  ctx: Context,
  verb: string,
  record: ResourceRecord,
  previous: Record<string, unknown> | null = null,
): Promise<void> {
  return recordEvent(ctx, `resource.${verb}`, { id: record.id, json: JSON.stringify(record) }, { previous })
}
