import { residentMemory } from './memory.ts'
import { median } from './rounds.ts'

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

/** Samples the resident memory of processes every second. @returns a function that stops it and returns the trends */
export function watchMemory(processes: Record<string, number>): (warmUpSeconds: number) => MemoryTrend[] {
  const started = performance.now()
  const samples: { minutes: number; held: Record<string, number> }[] = []
  const timer = setInterval(() => {
    const held = Object.fromEntries(
      Object.entries(processes).map(([name, pid]) => [name, residentMemory([pid])]),
    )
    samples.push({ minutes: (performance.now() - started) / 60_000, held })
  }, SAMPLE_INTERVAL_MS)
  return (warmUpSeconds) => {
    clearInterval(timer)
    const counted = samples.filter(({ minutes }) => minutes * 60 >= warmUpSeconds)
    return Object.keys(processes).map((name) =>
      trend(
        name,
        counted.map(({ minutes, held }) => [minutes, held[name] ?? 0]),
      ),
    )
  }
}

function trend(name: string, points: [minutes: number, held: number][]): MemoryTrend {
  const held = points.map(([, value]) => value)
  const third = Math.max(1, Math.floor(held.length / 3))
  return {
    name,
    first: median(held.slice(0, third)),
    last: median(held.slice(-third)),
    max: Math.max(...held),
    slope: fitSlope(points),
  }
}

/** The slope of the least-squares line. */
function fitSlope(points: [x: number, y: number][]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const below = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}
