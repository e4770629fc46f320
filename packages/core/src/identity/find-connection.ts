import type { Context } from '../context.ts'
import { type MirroredIntegration, toMirroredConnection } from './broker/broker-records.ts'
import type { ConfiguredBroker } from './broker/broker-settings.ts'
import { fetchRecord } from './broker/pages.ts'
import { getStatus, toBrokerError } from './broker/workos.ts'

/**
 * Fetches a connection that is not mirrored yet: mirroring starts a while after an organization is assigned.
 *
 * @returns null if the mirror has it or the broker does not
 * @throws DomainError broker-unavailable, broker-error
 */
export async function findUnmirroredConnection(
  ctx: Context,
  broker: ConfiguredBroker,
  id: string,
): Promise<MirroredIntegration | null> {
  const mirroredConnection = await ctx.db
    .selectFrom('sso_connections')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (mirroredConnection) return null
  try {
    // Not retried: a caller is waiting.
    const record = await fetchRecord(broker, `/connections/${encodeURIComponent(id)}`)
    const provenance = { at: ctx.now().toISOString(), eventId: null }
    return toMirroredConnection(record, provenance, String(record.organization_id), null)
  } catch (error) {
    if (getStatus(error) === 404) return null
    throw toBrokerError(error)
  }
}
