import { authenticateFeed } from '@guildhall/core/library/generation/podcast-feeds'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, createContext, requireEnvironment } from '../http/authentication.ts'

/** Per podcast feed: requests for the feed, and range requests for episodes. */
const REQUESTS_PER_HOUR = 3600

/**
 * Authenticates a podcast app by its feed token. It has the current access of the feed’s member.
 *
 * @throws DomainError unauthorized
 */
export async function authenticateListener(
  deps: Dependencies,
  request: Request,
  token: string,
): Promise<Caller> {
  const { client, memberId, membership } = await authenticateFeed(deps.database, token)
  requireEnvironment(deps, request, client.environment)
  // The member may have no user.
  const actor = {
    type: 'user',
    id: memberId,
    name: 'Podcast feed',
    roles: ['ROLE_MEMBER'],
    memberId,
    membership,
    sessionId: memberId,
  } as const
  return {
    ctx: createContext(deps, request, { actor, client }),
    rateLimit: { subject: `feed:${memberId}`, limit: REQUESTS_PER_HOUR },
  }
}
