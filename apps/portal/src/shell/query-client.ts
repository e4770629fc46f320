import { ApiError, ConnectionError } from '@guildhall/sdk'
import { QueryClient } from '@tanstack/react-query'

/** The SDK already retries transient errors; queries must not multiply the retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      // Without a connection, the service worker responds with what it has cached, or the request fails. Otherwise, a
      // screen would show that it is loading until the connection returns.
      networkMode: 'offlineFirst',
      // Bugs in the page go to the nearest error boundary; errors from the service are shown in place.
      throwOnError: (error) => !(error instanceof ApiError || error instanceof ConnectionError),
    },
    // Without a connection, a change fails immediately. Otherwise, it would be sent once the connection returns.
    mutations: { networkMode: 'always' },
  },
})
