import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** `bun run up` as a process, for tests. */
export type UpProcess = {
  pid: number
  /** Its output so far. */
  said(): string
  /** Resolves once the output contains this; rejects if it exits before. */
  says(text: string): Promise<void>
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
  const exited = ending(child)
  return {
    pid: child.pid ?? 0,
    said: () => output,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => output.includes(text) && resolve()
        listeners.add(look)
        look()
        exited.then((code) =>
          reject(new Error(`up exited with ${code} without printing "${text}":\n${output}`)),
        )
      }),
    kill: (signal) => void child.kill(signal),
    exited,
  }
}

function ending(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
}
