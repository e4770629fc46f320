import type { Database } from '@guildhall/core/database/database'
import { sql } from 'kysely'
import manifest from '../../package.json' with { type: 'json' }
import { readMetrics, registry } from './metrics.ts'

const READY_WITHIN_MILLISECONDS = 2000

/**
 * What monitoring asks a worker: `/healthz`, `/readyz` and `/metrics`, as the server answers them. Nothing else is
 * served.
 *
 * @param port where to listen; null: nowhere
 * @returns what stops it
 */
export function serveHealth(database: Database, port: number | null): () => Promise<void> {
  if (port === null) return async () => {}
  const server = Bun.serve({
    port,
    routes: {
      '/healthz': () => Response.json({ status: 'ok', version: manifest.version }),
      '/readyz': async () => {
        const ok = await databaseAnswers(database)
        const dependencies = { database: { ok, message: ok ? null : 'The database does not answer.' } }
        return Response.json({ status: ok ? 'ready' : 'unready', dependencies }, { status: ok ? 200 : 503 })
      },
      '/metrics': async () =>
        new Response(await readMetrics(database), { headers: { 'content-type': registry.contentType } }),
    },
    fetch: () => new Response(null, { status: 404 }),
  })
  return () => server.stop(true)
}

async function databaseAnswers(database: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_WITHIN_MILLISECONDS, false).unref())
  const answer = sql`select 1`.execute(database.platform).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}
