import { readFileSync } from 'node:fs'

/** `bun run` forwards a Ctrl-C that the terminal also sent to us; both count as one. */
const ECHO_MS = 1_000

/**
 * Resolves on a stop request: Ctrl-C, SIGTERM, a closed terminal, or the exit of the runner (`bun run`, npx). Another
 * request more than a second later exits immediately.
 */
export function waitForStopRequest(): Promise<void> {
  return new Promise((resolve) => {
    let requestedAt = 0
    const stop = () => {
      if (requestedAt > 0 && performance.now() - requestedAt > ECHO_MS) process.exit(130)
      requestedAt ||= performance.now()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    watchRunner(stop)
  })
}

/**
 * Watches the package manager’s `run` above us and, under npm or npx, its shell: npm sends SIGTERM only to the shell.
 * When started directly, nothing is watched, so that a background process survives its terminal.
 */
function watchRunner(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const isUnderNpm = process.env.npm_config_user_agent?.startsWith('npm/') ?? false
  const readParentPids = () => (isUnderNpm ? [process.ppid, findParent(process.ppid)] : [process.ppid])
  const initialPids = readParentPids()
  const timer = setInterval(() => {
    if (Bun.deepEquals(readParentPids(), initialPids)) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

/** The parent’s pid from /proc; 0 without /proc. */
function findParent(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? 0)
  } catch {
    return 0
  }
}
