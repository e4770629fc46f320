import type { Context } from '../context.ts'
import { recordEvent } from '../outbox/record-event.ts'
import type { FileStorage } from '../platform/storage/storage.ts'
import type { SignedLinks } from './file-links.ts'
import type { ResourceRecord } from './resource.ts'

/** Dependencies of the library's use cases besides the database. */
export interface LibraryDependencies {
  storage: FileStorage
  links: SignedLinks
}

/** Records an event with the resource as staff see it. */
export function recordResourceEvent(
  ctx: Context,
  verb: string,
  record: ResourceRecord,
  previous: Record<string, unknown> | null = null,
): Promise<void> {
  return recordEvent(ctx, `resource.${verb}`, { id: record.id, json: JSON.stringify(record) }, { previous })
}
