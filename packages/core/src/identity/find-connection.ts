import type { ConfiguredBroker } from '../broker/broker-settings.ts'
import { fetchRecord } from '../broker/pages.ts'
import { brokerFault, statusOf } from '../broker/workos.ts'
import type { Context } from '../context.ts'
import { connectionFrom, type MirroredIntegration } from './broker-records.ts'

/**
 * Asks the broker for a connection that the mirror does not know: it is mirrored a while after an association takes its
 * organization, and events tell only of what changes from then on.
 *
 * @returns null where the mirror knows it, and where the broker does not
 * @throws DomainError broker-unavailable, broker-error
 */
export async function findConnection(
  ctx: Context,
  broker: ConfiguredBroker,
  id: string,
): Promise<MirroredIntegration | null> {
  const known = await ctx.db
    .selectFrom('sso_connections')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) return null
  try {
    // Somebody waits for the answer: the broker is asked once.
    const record = await fetchRecord(broker, `/connections/${encodeURIComponent(id)}`)
    const told = { at: ctx.now().toISOString(), eventId: null }
    return connectionFrom(record, told, String(record.organization_id), null)
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw brokerFault(error)
  }
}
