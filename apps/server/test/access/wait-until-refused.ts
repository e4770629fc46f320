import { expectProblem } from '../expect-problem.ts'

/**
 * Retries while the response is 200, because a process caches a key for up to a second. Asserts that the next response
 * is 401.
 */
export async function waitUntilRefused(attempt: () => Promise<Response>) {
  for (;;) {
    const response = await attempt()
    if (response.status !== 200) return expectProblem(response, 401, 'unauthorized')
    await Bun.sleep(20)
  }
}
