import { authenticateFeed } from '@guildhall/core/generation/podcast-feeds'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, contextOf, refuseOtherEnvironment } from '../http/authentication.ts'

/** What a podcast app asks in an hour: the feed, and its episodes in pieces. */
const REQUESTS_PER_HOUR = 3600

/**
 * Who listens, by the token of a feed: its member, as it is at this moment.
 *
 * @throws DomainError unauthorized
 */
export async function listener(deps: Dependencies, request: Request, token: string): Promise<Caller> {
  const { client, memberId, membership } = await authenticateFeed(deps.database, token)
  refuseOtherEnvironment(deps, request, client.environment)
  // A member may listen who never signed in, and so is no user.
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
    ctx: contextOf(deps, request, { actor, client }),
    budget: { subject: `feed:${memberId}`, limit: REQUESTS_PER_HOUR },
  }
}
