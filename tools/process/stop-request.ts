import { readFileSync } from 'node:fs'

/**
 * Resolves when somebody wants this process to stop: Ctrl-C, SIGTERM, the terminal closed, or, under npx, its end.
 * A second Ctrl-C stops waiting for anything.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const stop = () => {
      if (asked) process.exit(130)
      asked = true
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    watchNpx(stop)
  })
}

/**
 * npx passes a SIGTERM on to the shell it started and to nobody below it. So under npx the end of that shell, the
 * parent of our parent, is what tells us to stop.
 */
function watchNpx(stop: () => void): void {
  if (process.env.npm_command !== 'exec') return
  const shell = parentOf(process.ppid)
  if (shell <= 1) return
  const timer = setInterval(() => {
    if (parentOf(process.ppid) === shell) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

/** From /proc, where the parent is the second field after the name in brackets; 0 where there is no /proc. */
function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? 0)
  } catch {
    return 0
  }
}
