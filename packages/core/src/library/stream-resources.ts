import type { Context } from '../context.ts'
import type { ListRequest } from '../records/list.ts'
import { listResources, type ResourceListDependencies, type ResourcePage } from './list-resources.ts'

const ROWS_PER_BATCH = 100

/** Reads all resources of a list in batches, in constant memory. */
export async function* streamResources(
  ctx: Context,
  deps: ResourceListDependencies,
  request: Pick<ListRequest, 'filters' | 'order' | 'words'>,
): AsyncGenerator<ResourcePage['items']> {
  let from: ListRequest['from'] | null = { page: 1 }
  while (from) {
    const page: ResourcePage = await listResources(ctx, deps, {
      ...request,
      itemsPerPage: ROWS_PER_BATCH,
      from,
    })
    yield page.items
    from = page.lastKey && { after: page.lastKey }
  }
}
