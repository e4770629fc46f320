import type { BrokerStore } from './store.ts'

/** What the broker tells of its records: one by its id, or pages with cursors, so many a second of one directory. */
export class BrokerLists {
  private readonly recent = new Map<string, number[]>()

  /** @param requestsPerSecond how many requests it takes about one directory; 0: any */
  constructor(
    private readonly store: BrokerStore,
    public requestsPerSecond: number,
  ) {}

  answer(url: URL): Response {
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
    if (!records) return json({ message: 'Not Found' }, 404)
    if (id !== undefined) {
      const record = records.get(id)
      return record ? json(record) : json({ message: `Not found: ${id}`, code: 'entity_not_found' }, 404)
    }
    const directory = url.searchParams.get('directory')
    if (list.startsWith('directory_')) {
      const wait = this.mustWait(directory ?? '')
      if (wait) return json({ message: 'Rate limit exceeded.' }, 429, { 'retry-after': String(wait) })
      if (!store.directories.has(directory ?? '')) return json({ message: 'Directory not found.' }, 404)
    }
    return this.page(list, records, url.searchParams)
  }

  /** @returns the seconds to wait, or null where another request is allowed */
  private mustWait(directory: string): number | null {
    if (this.requestsPerSecond === 0) return null
    const now = performance.now()
    const within = (this.recent.get(directory) ?? []).filter((at) => now - at < 1000)
    if (within.length >= this.requestsPerSecond) return 1
    this.recent.set(directory, [...within, now])
    return null
  }

  private page(list: string, records: Map<string, { id: string }>, search: URLSearchParams): Response {
    const limit = Number(search.get('limit') ?? 10)
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) return json({ message: 'Invalid limit.' }, 422)
    const organization = search.get('organization_id')
    const directory = search.get('directory')
    const fitting = this.fitting(records, directory, organization)
    const after = search.get('after')
    const start = after === null ? 0 : fitting.findIndex(({ id }) => id === after) + 1
    const found = fitting.slice(start, start + limit)
    const more = start + limit < fitting.length
    const data = list === 'directory_users' ? found.map((user) => this.store.userWithGroups(user)) : found
    return json({
      object: 'list',
      data,
      list_metadata: {
        before: start > 0 ? (found[0]?.id ?? null) : null,
        after: more ? (found.at(-1)?.id ?? null) : null,
      },
    })
  }

  private kept: { records: unknown; size: number; directory: string | null; found: { id: string }[] } | null =
    null

  /** Kept from page to page: a list of 20,000 is walked through 200 times. */
  private fitting(
    records: Map<string, { id: string }>,
    directory: string | null,
    organization: string | null,
  ): { id: string }[] {
    const { kept } = this
    const current = kept?.records === records && kept.size === records.size && kept.directory === directory
    if (kept && current && directory !== null)
      return kept.found.map(({ id }) => records.get(id) as { id: string })
    const found = [...records.values()].filter((record) => {
      const { organization_id, directory_id } = record as { organization_id?: string; directory_id?: string }
      return (
        (organization === null || organization_id === organization) &&
        (directory === null || directory_id === directory)
      )
    })
    this.kept = { records, size: records.size, directory, found }
    return found
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'x-request-id': crypto.randomUUID(), ...headers } })
}
