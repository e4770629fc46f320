import { type FeedBody, type FetchPage, ListPromise } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { EventsLogQuery, GuildhallEvent } from '../types.ts'

/** The service’s default page size. */
const DEFAULT_ITEMS_PER_PAGE = 30

/** The event log, oldest first. Its cursor is only a position, so the query is sent with every page. */
export function listEvents(
  api: Transport,
  query: EventsLogQuery | undefined,
  options: RequestOptions | undefined,
): ListPromise<GuildhallEvent> {
  const fetchPage: FetchPage<GuildhallEvent> = async ({ cursor, ...page }) => {
    const response = await api.send<FeedBody<GuildhallEvent>>({
      method: 'GET',
      path: '/api/events-log',
      query: { ...query, ...page, ...(cursor === undefined ? {} : { after: cursor }) },
      options,
    })
    const { itemsPerPage = DEFAULT_ITEMS_PER_PAGE } = page
    return {
      ...response,
      data: { ...response.data, itemsPerPage, page: null, totalItems: null, totalPages: null },
    }
  }
  return new ListPromise(fetchPage, query ?? {})
}
