import { expectProblem } from '../problem.ts'

/** A process may believe what it knows of a key for less than a second. */
export async function untilRefused(attempt: () => Promise<Response>) {
  for (;;) {
    const response = await attempt()
    if (response.status !== 200) return expectProblem(response, 401, 'unauthorized')
    await Bun.sleep(20)
  }
}
