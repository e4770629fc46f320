import type { Context } from '../context.ts'
import type { Collection, RecordData } from './collection.ts'
import { type ListRequest, listRecords } from './list.ts'

const ROWS_PER_BATCH = 500

/** Reads all records of a list in batches, in constant memory. */
export async function* streamRecords(
  ctx: Context,
  collection: Collection,
  request: Pick<ListRequest, 'filters' | 'order' | 'words' | 'within'>,
): AsyncGenerator<RecordData[]> {
  let from: ListRequest['from'] | null = { after: [] }
  while (from) {
    const page = await listRecords(ctx, collection, { ...request, itemsPerPage: ROWS_PER_BATCH, from })
    yield JSON.parse(`[${page.itemsJson}]`) as RecordData[]
    from = page.lastKey && { after: page.lastKey }
  }
}
