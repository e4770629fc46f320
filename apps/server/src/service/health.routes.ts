import { Elysia } from 'elysia'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { documentedOpen } from '../http/documentation.ts'
import { jsonReply } from '../http/reply.ts'
import { toResponse } from '../http/to-response.ts'
import { registry } from './metrics.ts'

const alive = { description: 'Well.', contentType: 'application/json' }
const unready = { description: 'Not ready; the body names what is missing.', contentType: 'application/json' }

const READY_WITHIN_MILLISECONDS = 2000

/** For load balancers and monitoring (contract section 12). None of them needs a key. */
export function healthRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/healthz',
      ({ request }) => toResponse(deps, request, jsonReply({ status: 'ok' })),
      documentedOpen('health.get', 'Whether the process is alive', { 200: alive }),
    )
    .get(
      '/readyz',
      async ({ request }) => {
        const dependencies = { database: await checkDatabase(deps) }
        const ready = Object.values(dependencies).every((dependency) => dependency.ok)
        return toResponse(
          deps,
          request,
          jsonReply({ status: ready ? 'ready' : 'unready', dependencies }, ready ? 200 : 503),
        )
      },
      documentedOpen('readiness.get', 'Whether every needed dependency answers', {
        200: alive,
        503: unready,
      }),
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
      documentedOpen('metrics.get', 'Prometheus metrics', {
        200: { description: 'Metrics.', contentType: 'text/plain' },
      }),
    )
}

async function checkDatabase(deps: Dependencies): Promise<{ ok: boolean; message: string | null }> {
  const late = Bun.sleep(READY_WITHIN_MILLISECONDS).then(() => {
    throw new Error(`No answer within ${READY_WITHIN_MILLISECONDS} ms.`)
  })
  late.catch(() => {})
  try {
    await Promise.race([sql`select 1`.execute(deps.database.platform), late])
    return { ok: true, message: null }
  } catch (error) {
    deps.log.warn({ err: error }, 'the database is not ready')
    return { ok: false, message: 'The database does not answer.' }
  }
}
