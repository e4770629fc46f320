import type { BrokerStore } from './store.ts'

/** The broker's API for records: one by id, or pages with cursors. Lists of a directory are rate-limited. */
export class BrokerLists {
  private readonly requestTimes = new Map<string, number[]>()

  /** @param requestsPerSecond limit for each directory; 0: unlimited */
  constructor(
    private readonly store: BrokerStore,
    public requestsPerSecond: number,
  ) {}

  respond(url: URL): Response {
    const { store } = this
    const [, list = '', id] = url.pathname.split('/')
    const lists: Record<string, Map<string, { id: string }>> = {
      organizations: store.organizations,
      connections: store.connections,
      directories: store.directories,
      directory_users: store.users,
      directory_groups: store.groups,
    }
    const records = Object.hasOwn(lists, list) ? lists[list] : undefined
    if (!records) return buildJsonResponse({ message: 'Not Found' }, 404)
    if (id !== undefined) {
      const record = records.get(id)
      return record
        ? buildJsonResponse(record)
        : buildJsonResponse({ message: `Not found: ${id}`, code: 'entity_not_found' }, 404)
    }
    if (list.startsWith('directory_')) {
      const group = url.searchParams.get('group')
      if (group !== null && !store.groups.has(group))
        return buildJsonResponse({ message: 'Group not found.' }, 404)
      const directory =
        url.searchParams.get('directory') ?? String(store.groups.get(group ?? '')?.directory_id)
      const wait = this.computeRetryAfterSeconds(directory ?? '')
      if (wait)
        return buildJsonResponse({ message: 'Rate limit exceeded.' }, 429, { 'retry-after': String(wait) })
      if (!store.directories.has(directory ?? ''))
        return buildJsonResponse({ message: 'Directory not found.' }, 404)
    }
    return this.readPage(list, records, url.searchParams)
  }

  /** Counts the request unless it exceeds the limit. @returns the seconds to wait, or null if it is allowed */
  private computeRetryAfterSeconds(directory: string): number | null {
    if (this.requestsPerSecond === 0) return null
    const now = performance.now()
    const recentRequests = (this.requestTimes.get(directory) ?? []).filter((at) => now - at < 1000)
    if (recentRequests.length >= this.requestsPerSecond) return 1
    this.requestTimes.set(directory, [...recentRequests, now])
    return null
  }

  private readPage(list: string, records: Map<string, { id: string }>, search: URLSearchParams): Response {
    const limit = Number(search.get('limit') ?? 10)
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      return buildJsonResponse({ message: 'Invalid limit.' }, 422)
    const organization = search.get('organization_id')
    const directory = search.get('directory')
    const group = search.get('group')
    const matching = [...records.values()].filter((record) => {
      const { organization_id, directory_id } = record as { organization_id?: string; directory_id?: string }
      return (
        (organization === null || organization_id === organization) &&
        (directory === null || directory_id === directory) &&
        (group === null || this.store.memberships.get(record.id)?.has(group))
      )
    })
    const after = search.get('after')
    const start = after === null ? 0 : matching.findIndex(({ id }) => id === after) + 1
    const matches = matching.slice(start, start + limit)
    const hasMore = start + limit < matching.length
    // As for accounts created since May 2026.
    const data = list === 'directory_users' ? matches.map((user) => ({ ...user, groups: [] })) : matches
    return buildJsonResponse({
      object: 'list',
      data,
      list_metadata: {
        before: start > 0 ? (matches[0]?.id ?? null) : null,
        after: hasMore ? (matches.at(-1)?.id ?? null) : null,
      },
    })
  }
}

export function buildJsonResponse(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { 'x-request-id': crypto.randomUUID(), ...headers } })
}
