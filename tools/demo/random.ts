/** A random number generator: the same seed gives the same sequence on every machine and in every release. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number
  /** An integer from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Picks by weight: `[['usual', 9], ['rare', 1]]`. */
  pickWeighted<Item>(items: readonly (readonly [Item, number])[]): Item
  /** True with this probability. */
  chance(probability: number): boolean
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, ample for demo data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    integer,
    pick: (items) => pickAt(items, fraction()),
    pickWeighted: (items) => pickWeighted(items, fraction()),
    chance: (probability) => fraction() < probability,
  }
}

function pickAt<Item>(items: readonly Item[], fraction: number): Item {
  if (items.length === 0) throw new RangeError('There are no items to pick from.')
  return items[Math.floor(fraction * items.length)] as Item
}

function pickWeighted<Item>(items: readonly (readonly [Item, number])[], fraction: number): Item {
  let remaining = fraction * items.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of items) {
    if (remaining < weight) return item
    remaining -= weight
  }
  throw new RangeError('There are no items to pick from.')
}
