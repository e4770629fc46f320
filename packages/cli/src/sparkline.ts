const levels = '▁▂▃▄▅▆▇█'

/**
 * Draws numbers as a line of blocks, scaled to the maximum. If there are more numbers than columns, each block is the
 * mean of its bucket.
 *
 * @param width available columns; at least one is used
 */
export function buildSparkline(values: number[], width: number): string {
  const columns = resample(values, Math.max(1, width))
  const max = Math.max(...columns, 0)
  return columns
    .map((value) => levels[max === 0 ? 0 : Math.round((value / max) * (levels.length - 1))])
    .join('')
}

function resample(values: number[], width: number): number[] {
  if (values.length <= width) return values
  return Array.from({ length: width }, (_, index) => {
    const bucket = values.slice(
      Math.floor((index * values.length) / width),
      Math.floor(((index + 1) * values.length) / width),
    )
    return bucket.reduce((sum, value) => sum + value, 0) / bucket.length
  })
}
