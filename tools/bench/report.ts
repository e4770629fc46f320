import { availableParallelism, loadavg } from 'node:os'

/** One measurement. Without a target, it is informational. */
export type Measurement = { name: string; measured: string; target?: string; isMet?: boolean }

/** A ratio with its minimum as the target. */
export function checkMinimum(name: string, ratio: number, minimum: number, detail: string): Measurement {
  return {
    name,
    measured: `${ratio.toFixed(2)} (${detail})`,
    target: `at least ${minimum.toFixed(2)}`,
    isMet: ratio >= minimum,
  }
}

/** A value with its maximum as the target. */
export function checkMaximum(
  name: string,
  value: number,
  maximum: number,
  unit: string,
  detail = '',
): Measurement {
  const measured = `${value.toFixed(value < 10 ? 2 : 0)}${unit}${detail ? ` (${detail})` : ''}`
  return { name, measured, target: `at most ${maximum}${unit}`, isMet: value <= maximum }
}

/** A benchmark's measurements. */
export interface BenchmarkResult {
  name: string
  measurements: Measurement[]
}

export function printMeasurement(measurement: Measurement): void {
  const mark = measurement.isMet === undefined ? '    ' : measurement.isMet ? 'PASS' : 'MISS'
  const target = measurement.target ? `, ${measurement.target}` : ''
  console.log(`${mark}  ${measurement.name}: ${measurement.measured}${target}`)
}

/** Prints a table of all measurements and targets, without the details printed above it. */
export function printTable(groups: BenchmarkResult[]): void {
  const rows = groups.flatMap(({ name, measurements }) =>
    measurements.map(({ isMet, name: metric, measured, target = '' }) => {
      const mark = isMet === undefined ? '' : isMet ? 'PASS' : 'MISS'
      return [mark, name, metric, measured.replace(/ \(.*/s, ''), target]
    }),
  )
  const table = [['', 'benchmark', 'metric', 'measured', 'target'], ...rows]
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => Bun.stringWidth(row[column] ?? ''))),
  )
  console.log('')
  for (const row of table) {
    const cells = row.map(
      (cell, column) => cell + ' '.repeat((widths?.[column] ?? 0) - Bun.stringWidth(cell)),
    )
    console.log(cells.join('  ').trimEnd())
  }
  const count = (wasMet: boolean) =>
    groups.flatMap(({ measurements }) => measurements).filter(({ isMet }) => isMet === wasMet).length
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `\n${count(true)} targets met, ${count(false)} missed; ${availableParallelism()} cores, load average ${load}`,
  )
}
