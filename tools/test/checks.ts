import { spawn } from 'node:child_process'
import { ROOT } from '../service/programs.ts'

/** A check of the whole tree that has no tests in it: it holds or it does not. */
export type Check = { name: string; command: string[] }

export const checks: Check[] = [
  { name: 'types, lint and the rules of who imports whom', command: ['bun', 'run', 'check'] },
  {
    name: 'the OpenAPI document and the SDK types are current',
    command: ['bun', 'run', 'openapi', '--check'],
  },
]

/** Runs a command in the root of the checkout, its output shown as it comes; gives the exit code. */
export function show(command: string[], environment: Record<string, string> = {}): Promise<number> {
  const [program = '', ...rest] = command
  return new Promise((resolve, reject) => {
    const child = spawn(program === 'bun' ? process.execPath : program, rest, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
