import { spawn } from 'node:child_process'
import { ROOT } from '../service/programs.ts'

/** A check of the whole tree, such as lint. */
export type Check = { name: string; command: string[] }

export const checks: Check[] = [
  { name: 'types, lint and the rules of who imports whom', command: ['bun', 'run', 'check'] },
  {
    name: 'the OpenAPI document and the SDK types are current',
    command: ['bun', 'run', 'openapi', '--check'],
  },
  { name: 'no package has a known vulnerability of high severity', command: ['bun', 'run', 'audit'] },
]

/**
 * Runs a command in the root of the checkout and streams its output.
 *
 * @param keep receives standard error, which is also shown
 * @returns the exit code or signal
 */
export function show(
  command: string[],
  environment: Record<string, string> = {},
  keep?: (text: string) => void,
): Promise<number | string> {
  const [program = '', ...rest] = command
  return new Promise((resolve, reject) => {
    const child = spawn(program === 'bun' ? process.execPath : program, rest, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['inherit', 'inherit', keep ? 'pipe' : 'inherit'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      keep?.(text)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1))
  })
}
