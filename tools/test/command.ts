import { spawn } from 'node:child_process'
import { ROOT } from '../service/programs.ts'

/** The exit code or signal of a command, and what it printed. */
export type Ended = { ended: number | string; output: string }

/** Runs `bun` with the given arguments in the root of the checkout. */
export function capture(parameters: string[]): Promise<Ended> {
  return run(parameters, {}, () => {})
}

/** Like `capture`, and shows the output. @param environment variables to add */
export function show(parameters: string[], environment: Record<string, string>): Promise<Ended> {
  return run(parameters, environment, (chunk, stream) => process[stream].write(chunk))
}

function run(
  parameters: string[],
  environment: Record<string, string>,
  onOutput: (chunk: string, stream: 'stdout' | 'stderr') => void,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['inherit', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        onOutput(chunk, stream)
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ ended: code ?? signal ?? 1, output }))
  })
}
