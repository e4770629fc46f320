import { AuthenticationError } from '@guildhall/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { deleteCachedData } from '../offline/offline.ts'
import { plainApi } from './api.ts'
import { deleteDrafts } from './drafts.ts'

/** Ends the session and deletes all loaded data and drafts. @param next the URL to continue at */
export async function signOut(queryClient: QueryClient, next: string): Promise<void> {
  try {
    await plainApi.auth.logout()
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof AuthenticationError)) throw error
  }
  queryClient.clear()
  await deleteCachedData()
  deleteDrafts()
  location.assign(next)
}

/** The sign-in page of an association. */
export const loginUrl = (slug: string) => `/login?client=${encodeURIComponent(slug)}`
