import { expectProblem } from '../problem.ts'

/** A process may believe what it knows of a key for less than a second. */
export async function untilRefused(attempt: () => Promise<Response>) {
  for (;;) {
    const answer = await attempt()
    if (answer.status !== 200) return expectProblem(answer, 401, 'unauthorized')
    await Bun.sleep(20)
  }
}
