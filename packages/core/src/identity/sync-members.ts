import type { ConfiguredBroker } from './broker/broker-settings.ts'
import { type BrokerPage, fetchPage, type RequestThrottle } from './broker/pages.ts'
import { getStatus } from './broker/workos.ts'
import { deriveUsers, lockIdentity } from './derive-users.ts'
import { readIdentitySettings } from './identity-settings.ts'
import { type FetchedMembers, storeMembers } from './mirror.ts'
import { type ClaimedSync, commitStep, releaseClaim } from './sync-progress.ts'

/** The maximum number of users derived per statement. */
const DERIVE_BATCH_SIZE = 1000

/**
 * Stores the members of groups. They come from the broker's lists by group, because `groups` of its users is deprecated
 * and empty for newer accounts (https://workos.com/docs/reference/directory-sync/directory-user). The position of the
 * sync does not change.
 *
 * @returns false if stopped before the end; another process continues
 */
export async function syncMembers(
  signal: AbortSignal,
  sync: ClaimedSync,
  settings: ConfiguredBroker,
  throttle: RequestThrottle,
  groupIds: Iterable<string>,
): Promise<boolean> {
  for (const groupId of groupIds) {
    if (signal.aborted) {
      await releaseClaim(sync)
      return false
    }
    // The earliest of the group: states reported after it may be newer than the fetched ones.
    const asOf = sync.ctx.now().toISOString()
    for await (const members of fetchMembers(settings, throttle, groupId))
      await storePage(sync, members, asOf)
  }
  return true
}

async function* fetchMembers(
  settings: ConfiguredBroker,
  throttle: RequestThrottle,
  groupId: string,
): AsyncGenerator<FetchedMembers> {
  const allUserIds: string[] = []
  let after: string | null = null
  do {
    const fetch: () => Promise<BrokerPage> = () =>
      fetchPage(settings, '/directory_users', { group: groupId }, after)
    const page = await throttle.send(fetch).catch((error: unknown) => {
      if (getStatus(error) === 404) return null
      throw error
    })
    // The group was deleted meanwhile; the next sync removes it.
    if (!page) return
    const userIds = page.records.map(({ id }) => String(id))
    allUserIds.push(...userIds)
    after = page.after
    yield { groupId, userIds, allUserIds: after === null ? allUserIds : null }
  } while (after !== null)
}

/** Stores a page and derives the users whose memberships changed, if they are mirrored. Also renews the claim. */
async function storePage(sync: ClaimedSync, members: FetchedMembers, asOf: string): Promise<void> {
  await commitStep(sync, async (ctx) => {
    await lockIdentity(ctx, true)
    const { settings } = await readIdentitySettings(ctx)
    const changedIds = await storeMembers(ctx, sync.directoryId, members, asOf)
    for (let start = 0; start < changedIds.length; start += DERIVE_BATCH_SIZE)
      await deriveUsers(ctx, changedIds.slice(start, start + DERIVE_BATCH_SIZE), settings)
    return { counts: {}, next: { phase: sync.phase, after: sync.after } }
  })
}
