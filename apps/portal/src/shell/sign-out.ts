import { AuthenticationError } from '@guildhall/sdk'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { deleteCachedData } from '../offline/offline.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { plainApi } from './api.ts'
import { notifyFailure } from './error-state.tsx'
import { deleteLocalData } from './local-data.ts'

/** Ends the session, deletes the user’s cached and local data, and opens another page. @param next the URL to open */
export async function signOut(queryClient: QueryClient, next: string): Promise<void> {
  try {
    await plainApi.auth.logout()
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof AuthenticationError)) throw error
  }
  queryClient.clear()
  await deleteCachedData()
  deleteLocalData()
  location.assign(next)
}

/** @returns a function that signs the user out of an association; a failure is shown as a notice */
export function useSignOut(): (slug: string) => Promise<void> {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return useCallback(
    (slug) => signOut(queryClient, buildLoginUrl(slug)).catch((error: unknown) => notifyFailure(error, t)),
    [queryClient, t],
  )
}

/** Builds the URL of an association’s sign-in page. */
export const buildLoginUrl = (slug: string) => `/login?client=${encodeURIComponent(slug)}`
