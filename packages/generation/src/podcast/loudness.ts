/** The target loudness in LUFS, as podcast apps expect. */
export const TARGET_LUFS = -16
/** The peak limit, -2 dBFS: encoding raises peaks slightly. */
const MAX_PEAK = 10 ** (-2 / 20)

interface Filter {
  b: [number, number, number]
  a: [number, number]
}

/** The K-weighting filters of ITU-R BS.1770-4, annex 1, for any sample rate. */
function createKWeighting(sampleRate: number): [Filter, Filter] {
  const highShelf = (() => {
    const [gain, q, frequency] = [3.999843853973347, 0.7071752369554196, 1681.974450955533]
    const k = Math.tan((Math.PI * frequency) / sampleRate)
    const high = 10 ** (gain / 20)
    const band = high ** 0.4996667741545416
    const denominator = 1 + k / q + k * k
    return createFilter(
      [
        (high + (band * k) / q + k * k) / denominator,
        (2 * (k * k - high)) / denominator,
        (high - (band * k) / q + k * k) / denominator,
      ],
      [(2 * (k * k - 1)) / denominator, (1 - k / q + k * k) / denominator],
    )
  })()
  const [q, frequency] = [0.5003270373238773, 38.13547087602444]
  const k = Math.tan((Math.PI * frequency) / sampleRate)
  const denominator = 1 + k / q + k * k
  return [
    highShelf,
    createFilter([1, -2, 1], [(2 * (k * k - 1)) / denominator, (1 - k / q + k * k) / denominator]),
  ]
}

const createFilter = (b: Filter['b'], a: Filter['a']): Filter => ({ b, a })

/** The loudness in LUFS, for speech without long pauses; minus infinity for silence. */
export function measureLoudness(samples: Float32Array, sampleRate: number): number {
  const weighted = createKWeighting(sampleRate).reduce(applyFilter, samples)
  let sum = 0
  // By index: an iterator takes several times the CPU time.
  for (let index = 0; index < weighted.length; index++) sum += (weighted[index] ?? 0) ** 2
  return -0.691 + 10 * Math.log10(sum / Math.max(1, weighted.length))
}

function applyFilter(samples: Float32Array, { b, a }: Filter): Float32Array {
  const output = new Float32Array(samples.length)
  const [b0, b1, b2] = b
  const [a1, a2] = a
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let index = 0; index < samples.length; index++) {
    const x = samples[index] ?? 0
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    // Not by destructuring, which would create two arrays for each sample.
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    output[index] = y
  }
  return output
}

const LOOK_AHEAD_SECONDS = 0.005
const RELEASE_SECONDS = 0.08

/**
 * Normalizes speech to the target loudness. A look-ahead limiter with slow release attenuates peaks without clicks.
 */
export function normalizeLoudness(
  samples: Float32Array,
  sampleRate: number,
  target = TARGET_LUFS,
): Float32Array {
  let loudness = measureLoudness(samples, sampleRate)
  if (!Number.isFinite(loudness)) return samples
  let output = samples
  // Limiting reduces the loudness; up to two more passes compensate for it.
  for (let round = 0; round < 3; round++) {
    const gain = 10 ** ((target - loudness) / 20)
    if (round > 0 && gain < 1.005) break
    output = limitPeaks(
      output.map((value) => value * gain),
      sampleRate,
    )
    if (round < 2) loudness = measureLoudness(output, sampleRate)
  }
  return output
}

function limitPeaks(samples: Float32Array, sampleRate: number): Float32Array {
  const lookAhead = Math.max(1, Math.round(LOOK_AHEAD_SECONDS * sampleRate))
  const targetGains = samples.map((value) => Math.min(1, MAX_PEAK / Math.max(Math.abs(value), 1e-9)))
  const rise = 1 / (RELEASE_SECONDS * sampleRate)
  const gains = new Float32Array(samples.length)
  // Backwards, so that the gain is reduced ahead of a peak.
  let gain = 1
  for (let index = samples.length - 1; index >= 0; index--) {
    gain = Math.min(targetGains[index] ?? 1, gain + 1 / lookAhead)
    gains[index] = gain
  }
  gain = 1
  for (let index = 0; index < samples.length; index++) {
    gain = Math.min(gains[index] ?? 1, gain + rise)
    gains[index] = gain
  }
  return samples.map((value, index) => value * (gains[index] ?? 1))
}
