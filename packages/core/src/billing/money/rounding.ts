/** Divides and rounds to an integer, halves away from zero. @param divisor greater than 0 */
export function roundHalfAwayFromZero(dividend: bigint, divisor: bigint): bigint {
  const absolute = dividend < 0n ? -dividend : dividend
  const rounded = (2n * absolute + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/**
 * Spreads an amount in proportion to weights by largest remainder; of equal remainders, earlier ones come first.
 *
 * @param amount not negative
 * @param weights not negative
 * @returns shares that add up to the amount exactly; zeros if all weights are zero
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => (amount * weight) / total)
  const missing = amount - shares.reduce((sum, share) => sum + share, 0n)
  const sortedRemainders = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of sortedRemainders.slice(0, Number(missing)))
    shares[index] = (shares[index] ?? 0n) + 1n
  return shares
}
