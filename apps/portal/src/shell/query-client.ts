import { ApiError, ConnectionError } from '@guildhall/sdk'
import { QueryClient } from '@tanstack/react-query'

/** The SDK retries what is worth retrying; queries must not multiply that. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      // Errors of the page itself go to the nearest error boundary; those of the service are shown in place.
      throwOnError: (error) => !(error instanceof ApiError || error instanceof ConnectionError),
    },
  },
})
