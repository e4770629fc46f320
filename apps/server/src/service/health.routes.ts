import { Elysia } from 'elysia'
import { sql } from 'kysely'
import manifest from '../../package.json' with { type: 'json' }
import type { Dependencies } from '../dependencies.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import { jsonReply } from '../http/reply.ts'
import { recordRoute } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { registry } from './metrics.ts'

const alive = { description: 'The process is running.', contentType: 'application/json' }
const ready = { description: 'Ready.', contentType: 'application/json' }
const unready = {
  description: 'Not ready. The body names the unavailable dependencies.',
  contentType: 'application/json',
}

const READY_TIMEOUT_MS = 2000

/** Endpoints for load balancers and monitoring, without authentication. */
export function healthRoutes(deps: Dependencies) {
  return new Elysia()
    .onBeforeHandle(recordRoute)
    .get(
      '/healthz',
      ({ request }) => toResponse(deps, request, jsonReply({ status: 'ok', version: manifest.version })),
      buildOpenOperation('health.get', 'Get the process status and version', { 200: alive }),
    )
    .get(
      '/readyz',
      async ({ request }) => {
        const [database, search] = await Promise.all([checkDatabase(deps), checkSearch(deps)])
        // The search engine is optional: the database takes over.
        const isReady = database.ok
        const dependencies = { database, ...(search ? { search } : {}) }
        return toResponse(
          deps,
          request,
          jsonReply({ status: isReady ? 'ready' : 'unready', dependencies }, isReady ? 200 : 503),
        )
      },
      buildOpenOperation(
        'readiness.get',
        'Check whether the service is ready',
        { 200: ready, 503: unready },
        {
          description:
            'The service is ready if the database is available. The search engine, if configured, is reported but not required.',
        },
      ),
    )
    .get(
      '/metrics',
      async ({ request }) => {
        const body = await registry.metrics()
        return toResponse(deps, request, {
          status: 200,
          headers: { 'content-type': registry.contentType },
          body,
        })
      },
      buildOpenOperation('metrics.get', 'Get Prometheus metrics', {
        200: { description: 'The metrics.', contentType: 'text/plain' },
      }),
    )
}

interface Dependency {
  ok: boolean
  message: string | null
}

async function checkSearch({ engine }: Dependencies): Promise<Dependency | null> {
  if (!engine) return null
  const ok = await engine.isReachable()
  return { ok, message: ok ? null : 'The search engine is not responding. PostgreSQL is used instead.' }
}

async function checkDatabase(deps: Dependencies): Promise<Dependency> {
  const timeout = Bun.sleep(READY_TIMEOUT_MS).then(() => {
    throw new Error(`No response within ${READY_TIMEOUT_MS} ms.`)
  })
  // If the database responds in time, the timeout must not become an unhandled rejection.
  timeout.catch(() => {})
  try {
    await Promise.race([sql`select 1`.execute(deps.database.platform), timeout])
    return { ok: true, message: null }
  } catch (error) {
    deps.log.warn({ err: error }, 'database not ready')
    return { ok: false, message: 'The database is not responding.' }
  }
}
