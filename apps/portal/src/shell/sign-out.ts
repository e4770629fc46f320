import { AuthenticationError } from '@guildhall/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { deleteKeptData } from '../offline/offline.ts'
import { plainApi } from './api.ts'

/** Ends the session and forgets everything that was loaded. */
export async function signOut(queryClient: QueryClient, slug: string): Promise<void> {
  try {
    await plainApi.auth.logout()
  } catch (error) {
    // An ended session needs no ending.
    if (!(error instanceof AuthenticationError)) throw error
  }
  queryClient.clear()
  await deleteKeptData()
  location.assign(`/login?client=${encodeURIComponent(slug)}`)
}
