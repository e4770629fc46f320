import type { Database } from '@guildhall/core/platform/database/database'
import { sql } from 'kysely'
import manifest from '../../package.json' with { type: 'json' }
import { readMetrics, registry } from './metrics.ts'

const READY_TIMEOUT_MS = 2000

/**
 * Serves `/healthz`, `/readyz` and `/metrics`, like the server.
 *
 * @param port null to serve nothing
 * @returns a function that stops serving
 */
export function serveHealth(database: Database, port: number | null): () => Promise<void> {
  if (port === null) return async () => {}
  const server = Bun.serve({
    port,
    routes: {
      '/healthz': () => Response.json({ status: 'ok', version: manifest.version }),
      '/readyz': async () => {
        const ok = await isDatabaseAvailable(database)
        const dependencies = { database: { ok, message: ok ? null : 'The database is not responding.' } }
        return Response.json({ status: ok ? 'ready' : 'unready', dependencies }, { status: ok ? 200 : 503 })
      },
      '/metrics': async () =>
        new Response(await readMetrics(database), { headers: { 'content-type': registry.contentType } }),
    },
    fetch: () => new Response(null, { status: 404 }),
  })
  return () => server.stop(true)
}

async function isDatabaseAvailable(database: Database): Promise<boolean> {
  const timedOut = new Promise<false>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref())
  const isResponding = sql`select 1`.execute(database.platform).then(
    () => true,
    () => false,
  )
  return Promise.race([isResponding, timedOut])
}
