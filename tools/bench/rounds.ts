import { type LoadPlan, type LoadResult, runLoad } from './load-plan.ts'

/** Creates the load of a round, so that each round can have its own orders or serial numbers. */
export type Contender = (round: number) => LoadPlan

const ROUNDS = 5

/**
 * Alternates two loads, so that a slow phase of the machine affects both. Round 0 is an uncounted warm-up; the order
 * changes from round to round.
 *
 * @param before runs before each load
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

export function computeMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) throw new RangeError('At least one number is required.')
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** The nearest-rank percentile. */
export function computePercentile(numbers: number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const value = sorted[Math.ceil((sorted.length * percent) / 100) - 1]
  if (value === undefined) throw new RangeError('At least one number is required.')
  return value
}
