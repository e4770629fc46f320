import { readResidentMemory } from './memory.ts'
import { computeMedian } from './rounds.ts'

/** A process's memory over time. */
export interface MemoryTrend {
  name: string
  /** MiB: medians of the first and last third after the warm-up, and the maximum. */
  first: number
  last: number
  max: number
  /** MiB per minute, by least squares over all samples after the warm-up. */
  slope: number
}

const SAMPLE_INTERVAL_MS = 1_000

/**
 * Samples the resident memory of processes every second. @returns a function that stops sampling and returns the trends
 */
export function watchMemory(processes: Record<string, number>): (warmUpSeconds: number) => MemoryTrend[] {
  const started = performance.now()
  const samples: { minutes: number; mebibytes: Record<string, number> }[] = []
  const timer = setInterval(() => {
    const mebibytes = Object.fromEntries(
      Object.entries(processes).map(([name, pid]) => [name, readResidentMemory([pid])]),
    )
    samples.push({ minutes: (performance.now() - started) / 60_000, mebibytes })
  }, SAMPLE_INTERVAL_MS)
  return (warmUpSeconds) => {
    clearInterval(timer)
    const counted = samples.filter(({ minutes }) => minutes * 60 >= warmUpSeconds)
    return Object.keys(processes).map((name) =>
      summarizeTrend(
        name,
        counted.map(({ minutes, mebibytes }) => [minutes, mebibytes[name] ?? 0]),
      ),
    )
  }
}

function summarizeTrend(name: string, points: [minutes: number, mebibytes: number][]): MemoryTrend {
  const mebibytes = points.map(([, value]) => value)
  const third = Math.max(1, Math.floor(mebibytes.length / 3))
  return {
    name,
    first: computeMedian(mebibytes.slice(0, third)),
    last: computeMedian(mebibytes.slice(-third)),
    max: Math.max(...mebibytes),
    slope: fitSlope(points),
  }
}

/** The slope of the least-squares line. */
function fitSlope(points: [x: number, y: number][]): number {
  const computeMean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length
  const [x, y] = [computeMean(0), computeMean(1)]
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const variance = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return variance === 0 ? 0 : covariance / variance
}
