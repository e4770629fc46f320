import { AuthenticationError } from '@guildhall/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { plainApi } from '../shell/api.ts'
import { deleteLocalData } from '../shell/local-data.ts'

/** Ends the operator’s session, deletes all loaded data and unsaved input, and opens the sign-in form. */
export async function signOutOperator(queryClient: QueryClient): Promise<void> {
  try {
    await plainApi.auth.operator.logout()
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof AuthenticationError)) throw error
  }
  queryClient.clear()
  deleteLocalData()
  location.assign('/operator')
}
