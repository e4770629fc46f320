import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'

/** A program of ours that runs beside us. */
export type Child = {
  name: string
  pid: number
  /** Resolves with how it ended: "exit code 1", "SIGKILL". Never rejects. */
  exited: Promise<string>
  /** Asks it to end (SIGTERM), waits, and after `graceMilliseconds` ends it (SIGKILL). */
  stop(graceMilliseconds?: number): Promise<void>
}

export type ChildOptions = {
  name: string
  /** A TypeScript file to run with this same Bun, and its arguments. */
  command: [file: string, ...arguments: string[]]
  environment: Record<string, string | undefined>
  /** Where its output goes: to our own, nowhere, or to an open file. */
  output: 'inherit' | 'ignore' | number
}

const PRELOAD = join(import.meta.dir, 'stop-with-parent.ts')

/**
 * Starts a program of ours. It has a process group of its own, so that a Ctrl-C at the terminal reaches us alone
 * and we end our programs in the right order; it ends by itself when we are gone.
 */
export function startChild({ name, command, environment, output }: ChildOptions): Child {
  const stdio: StdioOptions = ['ignore', output, output]
  const child = spawn(process.execPath, ['--preload', PRELOAD, ...command], {
    env: { ...process.env, ...environment },
    detached: true,
    stdio,
  })
  const exited = ended(child)
  return { name, pid: child.pid ?? 0, exited, stop: (grace = 15_000) => stop(child, exited, grace) }
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

async function stop(child: ChildProcess, exited: Promise<string>, grace: number): Promise<void> {
  child.kill('SIGTERM')
  const slow = setTimeout(() => child.kill('SIGKILL'), grace)
  await exited
  clearTimeout(slow)
}
