import { readFileSync } from 'node:fs'

/** `bun run` passes a Ctrl-C on that the terminal has sent to us too: the same wish, not a second one. */
const ECHO_MILLISECONDS = 1_000

/**
 * Resolves when somebody wants this process to stop: Ctrl-C, SIGTERM, the terminal closed, or the end of the runner
 * (`bun run`, npx) that started it.
 * A second Ctrl-C stops waiting for anything.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt = 0
    const stop = () => {
      if (askedAt > 0 && performance.now() - askedAt > ECHO_MILLISECONDS) process.exit(130)
      askedAt ||= performance.now()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    watchRunner(stop)
  })
}

/**
 * A package manager's `run` is above us, and under npm or npx a shell too. npm passes a SIGTERM on to that shell and
 * to nobody below it, so the end of one of them is what tells us to stop. Started by hand there is none of this: the
 * end of a terminal's shell does not stop what was put in the background on purpose.
 */
function watchRunner(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const underNpm = process.env.npm_config_user_agent?.startsWith('npm/') ?? false
  const chain = () => (underNpm ? [process.ppid, parentOf(process.ppid)] : [process.ppid])
  const started = chain()
  const timer = setInterval(() => {
    if (Bun.deepEquals(chain(), started)) return
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
