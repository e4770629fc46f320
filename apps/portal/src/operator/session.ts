import { AuthenticationError, type OperatorSession } from '@guildhall/sdk'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { plainApi } from '../shell/api.ts'

/** Whether the request for this page had an operator’s cookie; the session may have ended since. */
let canHaveSession = document.querySelector('meta[name="guildhall-operator"]') !== null

/** Allows the session to be read. Call it after signing in. */
export function expectOperator(): void {
  canHaveSession = true
}

/** The signed-in operator; null if no one is signed in. */
export const operatorQuery = queryOptions({
  queryKey: ['operator-session'],
  queryFn: async ({ signal }): Promise<OperatorSession | null> => {
    // Without a session, the request would log an error in the browser’s console.
    if (!canHaveSession) return null
    try {
      return await plainApi.auth.operator.session({ signal })
    } catch (error) {
      if (error instanceof AuthenticationError) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in operator. Use only within the area’s frame, which requires a session. */
export function useOperator(): OperatorSession {
  const { data } = useSuspenseQuery(operatorQuery)
  if (!data) throw new Error('useOperator needs a session.')
  return data
}
