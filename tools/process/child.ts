import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'

export type Child = {
  name: string
  pid: number
  /** Resolves with text such as "exit code 1" or "SIGKILL", or the error of a failed start. Never rejects. */
  exited: Promise<string>
  /** Sends SIGTERM, waits up to `graceMs`, then sends SIGKILL. */
  stop(graceMs?: number): Promise<void>
}

export type ChildOptions = {
  name: string
  /** A TypeScript file to run with the same Bun, and its arguments. */
  command: [file: string, ...arguments: string[]]
  environment: Record<string, string | undefined>
  /** Output: inherited, ignored, or an open file. */
  output: 'inherit' | 'ignore' | number
}

const PRELOAD = join(import.meta.dir, 'stop-with-parent.ts')

/**
 * Starts a child in its own process group, so that Ctrl-C reaches only us and we stop children in order. It stops
 * when we exit.
 */
export function startChild({ name, command, environment, output }: ChildOptions): Child {
  const stdio: StdioOptions = ['ignore', output, output]
  const child = spawn(process.execPath, ['--preload', PRELOAD, ...command], {
    env: { ...process.env, ...environment, PARENT_PID: String(process.pid) },
    detached: true,
    stdio,
  })
  const exited = waitForExit(child)
  return { name, pid: child.pid ?? 0, exited, stop: (graceMs = 15_000) => stop(child, exited, graceMs) }
}

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

async function stop(child: ChildProcess, exited: Promise<string>, graceMs: number): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await exited
  clearTimeout(timer)
}
