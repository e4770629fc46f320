/** The silence threshold, about -46 dBFS. */
const SILENCE_THRESHOLD = 0.005
/** Silence to keep at both ends, in seconds. */
const EDGE_SECONDS = 0.03

/** 16-bit mono samples as numbers from -1 to 1. */
export function toSamples(bytes: ArrayBuffer): Float32Array {
  const integers = new Int16Array(bytes, 0, Math.floor(bytes.byteLength / 2))
  return new Float32Array(integers).map((value) => value / 32_768)
}

/** Trims silence at both ends. */
export function trimSilence(samples: Float32Array, sampleRate: number): Float32Array {
  const edge = Math.round(EDGE_SECONDS * sampleRate)
  const first = samples.findIndex((value) => Math.abs(value) > SILENCE_THRESHOLD)
  const last = samples.findLastIndex((value) => Math.abs(value) > SILENCE_THRESHOLD)
  if (first < 0) return new Float32Array()
  return samples.slice(Math.max(0, first - edge), last + edge)
}

/** Doubles the sample rate by linear interpolation. */
export function doubleRate(samples: Float32Array): Float32Array {
  const output = new Float32Array(samples.length * 2)
  for (let index = 0; index < samples.length; index++) {
    const value = samples[index] ?? 0
    output[2 * index] = value
    output[2 * index + 1] = (value + (samples[index + 1] ?? value)) / 2
  }
  return output
}

/** Creates silence of the given duration. */
export const createSilence = (seconds: number, sampleRate: number): Float32Array =>
  new Float32Array(Math.round(seconds * sampleRate))
