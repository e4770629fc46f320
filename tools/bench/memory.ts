import { readFileSync, writeFileSync } from 'node:fs'

const MEBIBYTE = 1_024

/** The memory that processes hold now (resident set), together, in MiB. Linux only, like all here: from /proc. */
export function residentMemory(pids: number[]): number {
  return sum(pids, 'VmRSS')
}

/** The most they held since `forgetPeak`, each at its own moment: together never less than what they held at once. */
export function peakMemory(pids: number[]): number {
  return sum(pids, 'VmHWM')
}

/** Starts the kernel's own record of the peak anew (proc(5), clear_refs). */
export function forgetPeak(pids: number[]): void {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function sum(pids: number[], field: string): number {
  return pids
    .map((pid) =>
      Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    )
    .reduce((total, kibibytes) => total + kibibytes / MEBIBYTE, 0)
}
