import { readFileSync, writeFileSync } from 'node:fs'

const KIBIBYTES_PER_MEBIBYTE = 1_024

/** The total resident memory of processes in MiB. Linux only, like this whole file: read from /proc. */
export function readResidentMemory(pids: number[]): number {
  return sum(pids, 'VmRSS')
}

/** The sum of each process's peak since `resetPeak`, in MiB: an upper bound on their joint peak. */
export function readPeakMemory(pids: number[]): number {
  return sum(pids, 'VmHWM')
}

/** Resets the kernel's record of the peak (proc(5), clear_refs). */
export function resetPeak(pids: number[]): void {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function sum(pids: number[], field: string): number {
  return pids
    .map((pid) =>
      Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    )
    .reduce((total, kibibytes) => total + kibibytes / KIBIBYTES_PER_MEBIBYTE, 0)
}
