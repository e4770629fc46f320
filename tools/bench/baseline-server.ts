import { SQL } from 'bun'
import { type BarePayment, payBare } from './bare-orders.ts'
import { REPORT_QUERIES } from './bare-reports.ts'
import { CREATE, GET, LIST, PUBLIC_EVENTS } from './baseline.ts'

/**
 * Baseline for the service: minimal handlers with the same responses, except to payments, and without authentication,
 * rate limits, row-level security, validation or search. Those for members, reports and events run one prepared
 * statement each and pass on the JSON that PostgreSQL builds.
 */
const sql = new SQL(process.env.DATABASE_URL ?? '', { max: Number(process.env.CONNECTIONS) })
const json = { headers: { 'content-type': 'application/json' } }
const respond = (rows: { body: string }[], status = 200) => new Response(rows[0]?.body, { status, ...json })

/** A response in memory, which PUT replaces, and the remaining rate limit that it reports. */
let bytes = new Blob()
let headers = new Headers(json.headers)
let original = new Response()
let remaining = 1_000_000_000

Bun.serve({
  development: false,
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  routes: {
    '/readyz': () => new Response('ready'),
    '/api/members': {
      GET: async () => respond(await sql.unsafe(LIST, [])),
      POST: async (request) => respond(await sql.unsafe(CREATE, [await request.text()]), 201),
    },
    '/reports/:name': async (request) => {
      const { searchParams } = new URL(request.url)
      const parameters = [searchParams.get('client'), searchParams.get('period')]
      return respond(await sql.unsafe(REPORT_QUERIES[request.params.name] ?? '', parameters))
    },
    '/orders/:id/payments': async (request) => {
      await payBare(sql, request.params.id, (await request.json()) as BarePayment)
      return new Response('{"paid":true}', { status: 201, ...json })
    },
    '/api/v1/events': async () => respond(await sql.unsafe(PUBLIC_EVENTS, [])),
    '/bytes': {
      GET: () => new Response(bytes, { headers }),
      PUT: async (request) => {
        bytes = await request.blob()
        headers = new Headers(JSON.parse(request.headers.get('x-response-headers') ?? '{}'))
        original = new Response(bytes, { headers })
        return new Response(null, { status: 204 })
      },
    },
    // Also reads the request headers that public responses depend on, and sets the headers that differ by response.
    '/bytes-with-request-headers': (request) => {
      const { headers: input, url } = request
      if (!url || input.get('x-api-key') === null || input.get('x-forwarded-for') === null)
        return new Response(null, { status: 401 })
      if (input.get('if-none-match') !== null || input.get('accept-encoding') !== null)
        return new Response(null, { status: 501 })
      remaining--
      original.headers.set('x-request-id', input.get('x-request-id') ?? crypto.randomUUID())
      original.headers.set('ratelimit', `"hourly";r=${remaining};t=3600`)
      original.headers.set('x-ratelimit-remaining', String(remaining))
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
    '/api/members/:id': async (request) => respond(await sql.unsafe(GET, [request.params.id])),
  },
})
