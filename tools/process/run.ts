import { spawn } from 'node:child_process'

/**
 * Runs a TypeScript file with the same Bun.
 *
 * @returns standard output
 * @throws Error with its standard error and output if it exits with a code other than 0
 */
export function run(command: [file: string, ...arguments: string[]], environment: Record<string, string>) {
  return new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${command.join(' ')} exited with code ${code}:\n${errors}${output}`.trim()))
    })
  })
}
