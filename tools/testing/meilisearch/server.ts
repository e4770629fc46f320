import { ApiError } from './errors.ts'
import type { Document } from './filter.ts'
import { Indexes } from './index-store.ts'
import { search } from './search.ts'
import { Tasks } from './tasks.ts'

/** A fake Meilisearch: the parts of its API reference that Guildhall uses. It rejects any other request. */
export interface MeilisearchServer {
  url: string
  port: number
  /** The requests received, in order: `POST /indexes/a/search`. */
  requests: string[]
  /** The bodies of searches. */
  searches: Record<string, unknown>[]
  /** Makes the next `count` tasks fail, as on a full disk. */
  failTasks(count: number): void
  /** Makes tasks that add a matching document fail, as if it had too many fields. */
  rejectDocuments(isRejected: (document: Document) => boolean): void
  /** Deletes all indexes, as if its disk had been lost. */
  deleteAll(): void
  stop(): Promise<void>
}

/**
 * @param masterKey required by every request except health checks
 * @param port 0: any free port
 * @param payloadLimit the maximum size of a body, in bytes (`--http-payload-size-limit`)
 */
export function startMeilisearch({
  masterKey,
  port = 0,
  payloadLimit = 104_857_600,
}: {
  masterKey?: string
  port?: number
  payloadLimit?: number
} = {}): MeilisearchServer {
  const indexes = new Indexes()
  const tasks = new Tasks()
  const requests: string[] = []
  const searches: Record<string, unknown>[] = []
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      requests.push(`${request.method} ${pathname}`)
      try {
        if (pathname === '/health') return Response.json({ status: 'available' })
        authorize(request, masterKey)
        const body = request.method === 'GET' ? undefined : await readBody(request, payloadLimit)
        const responseBody = route({ indexes, tasks, searches }, request.method, pathname, searchParams, body)
        return Response.json(responseBody, {
          status: 'taskUid' in responseBody && request.method !== 'GET' ? 202 : 200,
        })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return Response.json(error, { status: error.status })
      }
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: Number(server.port),
    requests,
    searches,
    failTasks: (count) => tasks.failNext(count),
    rejectDocuments: (isRejected) => {
      indexes.isRejected = isRejected
    },
    deleteAll: () => indexes.clear(),
    stop: () => server.stop(true),
  }
}

function authorize(request: Request, masterKey: string | undefined): void {
  if (!masterKey) return
  const header = request.headers.get('authorization')
  if (header === null)
    throw new ApiError(
      401,
      'missing_authorization_header',
      'The Authorization header is missing. It must use the bearer authorization method.',
    )
  if (header !== `Bearer ${masterKey}`)
    throw new ApiError(403, 'invalid_api_key', 'The provided API key is invalid.')
}

async function readBody(request: Request, payloadLimit: number): Promise<unknown> {
  const text = await request.text()
  if (Buffer.byteLength(text) > payloadLimit)
    throw new ApiError(
      413,
      'payload_too_large',
      `The provided payload reached the size limit. The maximum accepted payload size is ${payloadLimit} B.`,
    )
  if (text === '') return undefined
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    throw new ApiError(415, 'invalid_content_type', 'The Content-Type must be application/json.')
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'malformed_payload', 'The json payload provided is malformed.')
  }
}

interface State {
  indexes: Indexes
  tasks: Tasks
  searches: Record<string, unknown>[]
}

function route(
  { indexes, tasks, searches }: State,
  method: string,
  path: string,
  parameters: URLSearchParams,
  body: unknown,
): object {
  const [, uid = '', rest = ''] = /^\/indexes\/([^/]+)(.*)$/.exec(path) ?? []
  if (uid && !/^[a-zA-Z0-9_-]{1,512}$/.test(uid))
    throw new ApiError(400, 'invalid_index_uid', `\`${uid}\` is not a valid index uid.`)
  const task = /^\/tasks\/(\d+)$/.exec(path)?.[1]
  switch (task === undefined ? `${method} ${uid ? `/indexes/:uid${rest}` : path}` : `${method} /tasks/:uid`) {
    case 'GET /tasks/:uid':
      return tasks.get(Number(task))
    case 'POST /indexes': {
      const { uid: created, primaryKey = null } = body as { uid?: string; primaryKey?: string }
      if (!created) throw new ApiError(400, 'missing_index_uid', 'Missing field `uid`')
      return tasks.enqueue('indexCreation', created, () => indexes.create(created, primaryKey))
    }
    case 'POST /swap-indexes': {
      const pairs = (body as { indexes: [string, string] }[]).map((swap) => swap.indexes)
      return tasks.enqueue('indexSwap', null, () => {
        // A swap is atomic: check all indexes first.
        for (const index of pairs.flat()) indexes.get(index)
        for (const [first, second] of pairs) indexes.swap(first, second)
      })
    }
    case 'GET /indexes/:uid': {
      const { settings: _, documents: __, ...publicFields } = indexes.get(uid)
      return publicFields
    }
    case 'DELETE /indexes/:uid':
      return tasks.enqueue('indexDeletion', uid, () => indexes.delete(uid))
    case 'GET /indexes/:uid/settings':
      return indexes.get(uid).settings
    case 'PATCH /indexes/:uid/settings':
      return tasks.enqueue('settingsUpdate', uid, () =>
        indexes.updateSettings(uid, body as Record<string, unknown>),
      )
    case 'POST /indexes/:uid/documents': {
      const documents = body as Document[]
      return tasks.enqueue(
        'documentAdditionOrUpdate',
        uid,
        () => indexes.addDocuments(uid, documents, parameters.get('primaryKey')),
        documents.length,
      )
    }
    case 'POST /indexes/:uid/documents/delete-batch':
      return tasks.enqueue('documentDeletion', uid, () => indexes.deleteDocuments(uid, body as unknown[]))
    case 'POST /indexes/:uid/search': {
      const query = (body ?? {}) as Record<string, unknown>
      searches.push(query)
      return search(indexes.get(uid), query)
    }
    default:
      throw new ApiError(404, 'not_found', `The fake Meilisearch does not support ${method} ${path}.`)
  }
}
