import type { Context } from '@guildhall/core/context'
import type { Database } from '@guildhall/core/platform/database/database'

/** Creates a context for an association, whose actor is the service itself. */
export function createTestContext(database: Database, clientId: string): Context {
  return {
    db: database.forClient(clientId),
    database,
    client: { id: clientId, liveId: clientId, slug: 'test', environment: 'live', plan: 'enterprise' },
    actor: { type: 'system', id: null, name: 'Test' },
    origin: { requestId: null, ipAddress: null },
    now: () => new Date(),
  }
}
