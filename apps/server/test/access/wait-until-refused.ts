import { expectProblem } from '../expect-problem.ts'

/** Retries until the key is refused: a process caches a key for up to a second. */
export async function waitUntilRefused(attempt: () => Promise<Response>) {
  for (;;) {
    const response = await attempt()
    if (response.status !== 200) return expectProblem(response, 401, 'unauthorized')
    await Bun.sleep(20)
  }
}
