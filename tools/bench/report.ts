/** One line of the outcome. Without a target it is there to be read, and nothing is missed by it. */
export type Finding = { name: string; measured: string; target?: string; met?: boolean }

/** A ratio and the least it may be. */
export function atLeast(name: string, ratio: number, least: number, detail: string): Finding {
  return {
    name,
    measured: `${ratio.toFixed(2)} (${detail})`,
    target: `at least ${least.toFixed(2)}`,
    met: ratio >= least,
  }
}

/** A value and the most it may be. */
export function atMost(name: string, value: number, most: number, unit: string, detail = ''): Finding {
  const measured = `${value.toFixed(value < 10 ? 2 : 0)}${unit}${detail ? ` (${detail})` : ''}`
  return { name, measured, target: `at most ${most}${unit}`, met: value <= most }
}

export function print(finding: Finding): void {
  const mark = finding.met === undefined ? '    ' : finding.met ? 'PASS' : 'MISS'
  const target = finding.target ? `, ${finding.target}` : ''
  console.log(`${mark}  ${finding.name}: ${finding.measured}${target}`)
}
