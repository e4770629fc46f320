import type { Context } from '../context.ts'
import { DomainError, invalid, violation } from '../errors.ts'
import { recordAudit } from '../records/journal.ts'
import type { BrokerConfiguration } from './broker/broker-settings.ts'
import { getBrokerClient, toBrokerError } from './broker/workos.ts'
import { readIdentitySettings } from './identity-settings.ts'
import { resolveAppUrl } from './return-to.ts'

/** The broker's links expire after five minutes. */
const LIFETIME_MS = 300_000

/**
 * Creates a link to the broker's portal, where an administrator sets up single sign-on or a directory.
 *
 * @param input `returnUrl` is where the broker's portal returns to; it must be under the app's URL
 * @throws DomainError validation-error, conflict (no organization), broker-not-configured, broker-unavailable,
 *   broker-error
 */
export async function createPortalLink(
  ctx: Context,
  configuration: BrokerConfiguration,
  appUrl: URL,
  input: { intent: 'sso' | 'dsync'; returnUrl?: string | null | undefined },
): Promise<{ url: string; expiresAt: string }> {
  const broker = await configuration.requireConfigured()
  const returnUrl = resolveAppUrl(input.returnUrl ?? '', appUrl)
  if (!returnUrl) {
    throw invalid(violation('returnUrl', 'foreign_address', `The URL must be under ${appUrl.href}.`))
  }
  const { settings } = await readIdentitySettings(ctx)
  if (!settings.organizationId) {
    throw new DomainError(
      'conflict',
      'The association has no organization at the broker yet. Set organizationId with PUT /api/settings/identity.',
    )
  }
  const expiresAt = new Date(ctx.now().getTime() + LIFETIME_MS).toISOString()
  try {
    const { link } = await getBrokerClient(broker).adminPortal.generateLink({
      organization: settings.organizationId,
      intent: input.intent,
      returnUrl,
    })
    await recordAudit(ctx, 'identity.portal_link_created', { type: 'identity', id: null }, [input.intent])
    return { url: link, expiresAt }
  } catch (error) {
    throw toBrokerError(error)
  }
}
