import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from '../service/processes.ts'

/** The exit code or signal of a command, and its output. */
export type CommandResult = { exitStatus: number | string; output: string }

const running = new Set<ChildProcess>()
let isStopping = false
/** How long the processes of a command have to exit after SIGTERM, before SIGKILL. */
const STOP_GRACE_MS = 5_000

/** Stops all running commands, with the processes that they started. No command starts afterwards. */
export async function stopCommands(): Promise<void> {
  isStopping = true
  await Promise.all([...running].map(stopGroup))
}

/** Runs `bun` with the given arguments in the root of the checkout, without showing the output. */
export function capture(args: string[]): Promise<CommandResult> {
  return run(args, {}, () => {})
}

/** Like `capture`, and shows the output. @param environment variables to add */
export function show(args: string[], environment: Record<string, string>): Promise<CommandResult> {
  return run(args, environment, (chunk, stream) => process[stream].write(chunk))
}

function run(
  args: string[],
  environment: Record<string, string>,
  onOutput: (chunk: string, stream: 'stdout' | 'stderr') => void,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    if (isStopping) throw new Error('The run is stopping.')
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group: `bun test --parallel` leaves its workers running when it is stopped.
      detached: true,
    })
    running.add(child)
    let output = ''
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        onOutput(chunk, stream)
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ exitStatus: code ?? signal ?? 1, output })
    })
  })
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  signalGroup(child, 'SIGTERM')
  await Promise.race([closed, Bun.sleep(STOP_GRACE_MS)])
  signalGroup(child, 'SIGKILL')
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // All of its processes have ended.
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}
