import { AuthenticationError, type Me } from '@guildhall/sdk'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { deleteCachedData, refreshCachedPage, setCacheOwner } from '../offline/offline.ts'
import { plainApi, reportSessionEnd, setPageUser } from './api.ts'
import { deleteLocalDataOfOthers } from './local-data.ts'

/** Whether the request for this page had a session cookie; the session may have ended since. */
const hasSessionCookie = (): boolean => document.querySelector('meta[name="guildhall-session"]') !== null

let canHaveSession = hasSessionCookie()

/** Allows the session to be read. Call it after signing in without loading a page. */
export function expectSession(): void {
  canHaveSession = true
  // Offline, the cached page decides whether the cached session is read.
  void refreshCachedPage()
}

/**
 * The signed-in user; null if no one is signed in. The session is checked on each return to the tab, since it may have
 * ended, or another user may have signed in. A page never switches users.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey, signal }): Promise<Me | null> => {
    // Without a session, the request would log an error in the browser’s console.
    const session = canHaveSession ? await readSession(signal) : null
    requireSameUser(client.getQueryData<Me | null>(queryKey), session)
    setPageUser(session?.user?.id ?? null)
    if (session?.user) deleteLocalDataOfOthers(session.user.id)
    // While an operator acts as an administrator, the browser caches none of the association’s data.
    if (session?.user && !session.session?.operator) await setCacheOwner({ ...session, user: session.user })
    else await deleteCachedData()
    return session
  },
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
})

/**
 * Asks the user to sign in again if their session has ended, and reloads the page if another user has signed in.
 *
 * @throws Error in both cases, so that the page does not switch users
 */
function requireSameUser(current: Me | null | undefined, latest: Me | null): void {
  if (!current?.user || latest?.user?.id === current.user.id) return
  if (latest) location.reload()
  else reportSessionEnd()
  throw new Error('The page belongs to another session.')
}

async function readSession(signal: AbortSignal): Promise<Me | null> {
  try {
    return await plainApi.me.get({ signal })
  } catch (error) {
    if (error instanceof AuthenticationError) return null
    throw error
  }
}

/** The signed-in user. Use only under the route that requires a session. */
export function useSession(): Me & { user: NonNullable<Me['user']> } {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data?.user) throw new Error('useSession needs a session.')
  return { ...data, user: data.user }
}

/** Whether the user has a staff role. */
export function isStaff({ user }: { user: NonNullable<Me['user']> }): boolean {
  return user.roles.some((role) => role === 'ROLE_CLIENT_ADMIN' || role === 'ROLE_CLIENT_USER')
}

/** Whether the user is an administrator; some operations require this role in addition to a scope. */
export function isAdministrator({ user }: { user: NonNullable<Me['user']> }): boolean {
  return user.roles.includes('ROLE_CLIENT_ADMIN')
}

export function getUserName({ user }: { user: NonNullable<Me['user']> }): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return name || user.email
}
