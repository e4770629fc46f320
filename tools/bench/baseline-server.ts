import { SQL } from 'bun'
import { REPORTS } from './bare-reports.ts'
import { CREATE, GET, LIST, PUBLIC_EVENTS } from './baseline.ts'

/**
 * The baseline of the service: the fastest handler for the same responses. No authentication,
 * limits, tenancy, validation or search; one prepared statement each, its JSON built by PostgreSQL and passed on.
 */
const sql = new SQL(process.env.DATABASE_URL ?? '', { max: Number(process.env.CONNECTIONS) })
const json = { headers: { 'content-type': 'application/json' } }
const answer = (rows: { body: string }[], status = 200) => new Response(rows[0]?.body, { status, ...json })

/** A response held in memory: body and headers. */
let bytes = new Blob()
let headers = new Headers(json.headers)
let original = new Response()
let left = 1_000_000_000

Bun.serve({
  development: false,
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  routes: {
    '/readyz': () => new Response('ready'),
    '/api/members': {
      GET: async () => answer(await sql.unsafe(LIST, [])),
      POST: async (request) => answer(await sql.unsafe(CREATE, [await request.text()]), 201),
    },
    '/reports/:name': async (request) => {
      const { searchParams } = new URL(request.url)
      const parameters = [searchParams.get('client'), searchParams.get('period')]
      return answer(await sql.unsafe(REPORTS[request.params.name] ?? '', parameters))
    },
    '/api/v1/events': async () => answer(await sql.unsafe(PUBLIC_EVENTS, [])),
    '/bytes': {
      GET: () => new Response(bytes, { headers }),
      PUT: async (request) => {
        bytes = await request.blob()
        headers = new Headers(JSON.parse(request.headers.get('x-answer-headers') ?? '{}'))
        original = new Response(bytes, { headers })
        return new Response(null, { status: 204 })
      },
    },
    // Reads and writes only the headers that every public response depends on.
    '/bytes-as-asked': (request) => {
      const { headers: given, url } = request
      if (!url || given.get('x-api-key') === null) return new Response(null, { status: 401 })
      if (given.get('if-none-match') !== null || given.get('accept-encoding') !== null)
        return new Response(null, { status: 501 })
      left--
      original.headers.set('x-request-id', given.get('x-request-id') ?? crypto.randomUUID())
      original.headers.set('ratelimit', `"hourly";r=${left};t=3600`)
      original.headers.set('x-ratelimit-remaining', String(left))
      return original.clone() as Response
    },
    '/webhooks/broker': {
      POST: async (request) => {
        const body = await request.text()
        const { id, event } = JSON.parse(body)
        await sql.unsafe('insert into baseline_events (id, type, body) values ($1, $2, $3)', [
          id,
          event,
          body,
        ])
        return new Response('{"received":true}', json)
      },
    },
    '/api/members/:id': async (request) => answer(await sql.unsafe(GET, [request.params.id])),
  },
})
