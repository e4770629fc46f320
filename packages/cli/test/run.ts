import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from '../build-package.ts'

export interface Run {
  stdout: string
  stderr: string
  exitCode: number
}

export interface RunOptions {
  env?: Record<string, string>
  /** The command to start instead of `publishedCommand`, such as an executable. */
  command?: readonly string[]
  stdin?: string
}

/** Creates an empty temporary directory. */
export function createEmptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'guildhall-cli-'))
}

/** The home directory of the commands, which therefore neither read nor change the user’s own settings. */
const home = await createEmptyFolder()
const packageDirectory = await createEmptyFolder()
await buildPackage(packageDirectory)
process.once('exit', () => {
  for (const folder of [home, packageDirectory]) rmSync(folder, { recursive: true, force: true })
})

/** The command that npm users run: the built command, in Node. */
export const publishedCommand = [Bun.which('node') ?? 'node', join(packageDirectory, 'guildhall.js')] as const

function isolateEnvironment(env: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: home, ...env }
}

/** Builds the environment of a command that uses this service, with an API key for fake services. */
export function buildEnvironment(service: { url: string }): Record<string, string> {
  return { GUILDHALL_API_KEY: 'guild_sk_test_x', GUILDHALL_BASE_URL: service.url }
}

/** Runs the command without a terminal, as a script would. */
export async function runGuildhall(
  args: string[],
  { env = {}, stdin = '', command = publishedCommand }: RunOptions = {},
): Promise<Run> {
  const child = Bun.spawn([...command, ...args], {
    env: isolateEnvironment(env),
    stdin: new Blob([stdin]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return { stdout, stderr, exitCode }
}

/**
 * Runs the command in a terminal of this width, as a user would.
 *
 * @param inputs pairs of a prompt and the text that is entered once the prompt appears
 */
export async function runInTerminal(
  args: string[],
  {
    env = {},
    columns = 80,
    inputs = [],
    command = publishedCommand,
  }: {
    env?: Record<string, string>
    columns?: number
    inputs?: [string, string][]
    command?: readonly string[]
  },
): Promise<{ screen: string; exitCode: number }> {
  let screen = ''
  const decoder = new TextDecoder()
  const outputEnded = Promise.withResolvers<void>()
  const remainingInputs = [...inputs]
  const child = Bun.spawn([...command, ...args], {
    env: isolateEnvironment({ TERM: 'xterm-256color', ...env }),
    terminal: {
      cols: columns,
      rows: 40,
      data(terminal, chunk) {
        screen += decoder.decode(chunk, { stream: true })
        const [next] = remainingInputs
        if (!next || !screen.includes(next[0])) return
        remainingInputs.shift()
        terminal.write(next[1])
      },
      exit: () => outputEnded.resolve(),
    },
  })
  const exitCode = await child.exited
  await outputEnded.promise
  return { screen, exitCode }
}

/** A command that runs until it is stopped. */
export interface RunningCommand {
  /** Waits until the command has printed this to standard output or error. @throws if the command exits first */
  waitFor(text: string): Promise<void>
  /** The complete lines of standard output. */
  readLines(): string[]
  /** Sends a signal and waits until the command exits. */
  stop(signal: 'SIGINT' | 'SIGTERM'): Promise<Run>
}

/** Starts the command without a terminal and without input, and returns while it runs. */
export function startGuildhall(
  args: string[],
  { env = {}, command = publishedCommand }: Omit<RunOptions, 'stdin'> = {},
): RunningCommand {
  const child = Bun.spawn([...command, ...args], {
    env: isolateEnvironment(env),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  let wake = Promise.withResolvers<void>()
  const follow = async (name: 'stdout' | 'stderr') => {
    const decoder = new TextDecoder()
    for await (const chunk of child[name]) {
      output[name] += decoder.decode(chunk, { stream: true })
      wake.resolve()
      wake = Promise.withResolvers()
    }
  }
  const outputEnded = Promise.all([follow('stdout'), follow('stderr')])
  const exited = child.exited.then((code) => {
    throw new Error(`The command exited with ${code}: ${output.stderr}`)
  })
  exited.catch(() => undefined)
  return {
    async waitFor(text) {
      while (!`${output.stdout}${output.stderr}`.includes(text)) await Promise.race([wake.promise, exited])
    },
    readLines: () => output.stdout.split('\n').slice(0, -1),
    async stop(signal) {
      child.kill(signal)
      const exitCode = await child.exited
      await outputEnded
      return { ...output, exitCode }
    },
  }
}
