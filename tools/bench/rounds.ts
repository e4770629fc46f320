import { type LoadPlan, type LoadResult, runLoad } from './load-plan.ts'

/** A load to be compared: made anew for each round, so that a round can have its own association or serials. */
export type Contender = (round: number) => LoadPlan

const ROUNDS = 5

/**
 * Runs two loads by turns, so that a slow moment of the machine meets both. Round 0 warms both up and is not
 * counted; the order changes from round to round.
 *
 * @param before done before each load
 */
export async function alternate(
  first: Contender,
  second: Contender,
  before: () => Promise<void>,
): Promise<[LoadResult, LoadResult][]> {
  const results: [LoadResult, LoadResult][] = []
  const run = async (contender: Contender, round: number) => {
    await before()
    return runLoad(contender(round))
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const swapped = round % 2 === 1
    const early = await run(swapped ? second : first, round)
    const late = await run(swapped ? first : second, round)
    if (round > 0) results.push(swapped ? [late, early] : [early, late])
  }
  return results
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) throw new RangeError('no numbers')
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}
