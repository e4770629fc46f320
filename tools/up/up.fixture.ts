import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** `bun run up` as a process, for tests. */
export type UpProcess = {
  pid: number
  /** The output so far. */
  output(): string
  /** Resolves when the output contains this text; rejects if the process exits first. */
  waitForOutput(text: string): Promise<void>
  kill(signal: NodeJS.Signals): void
  exited: Promise<number | null>
}

export function runUp(environment: Record<string, string>): UpProcess {
  const child = spawn(process.execPath, [join(import.meta.dir, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      BASE_URL: '',
      SANDBOX_BASE_URL: '',
      SECRETS_KEY: '',
      BROKER_API_KEY: '',
      BROKER_API_URL: '',
      STRIPE_API_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
      for (const listener of listeners) listener()
    })
  }
  const exited = waitForClose(child)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    waitForOutput: (text) =>
      new Promise((resolve, reject) => {
        const check = () => output.includes(text) && resolve()
        listeners.add(check)
        check()
        exited.then((code) =>
          reject(new Error(`up exited with ${code} without printing "${text}":\n${output}`)),
        )
      }),
    kill: (signal) => void child.kill(signal),
    exited,
  }
}

function waitForClose(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
}
