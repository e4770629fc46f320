import { readFile } from 'node:fs/promises'
import { buildSandboxCommand } from './sandbox/sandboxed.ts'

/** A program to run, and its limits. */
export type LimitedRun = {
  command: string[]
  /** Files it can read in addition to itself and its libraries. */
  readablePaths: string[]
  /** Its working directory, the only one it can write to. */
  directory: string
  /** Its whole environment, except HOME, which is set here. */
  environment: Record<string, string>
  input?: string
  timeoutMs: number
  memoryBytes: number
  signal?: AbortSignal | undefined
  /** Receives its output as it is written. */
  onOutput?: ((text: string) => void) | undefined
}

/** The result of a run. `stopped` is why it was killed; null if it exited on its own or at a kernel limit. */
export type RunResult = {
  stopped: 'out_of_memory' | 'timed_out' | 'cancelled' | null
  exitCode: number | null
  output: string
  errors: string
}

const WATCH_INTERVAL_MS = 50
const MAX_OUTPUT_LENGTH = 1024 ** 2
const MAX_ERRORS_LENGTH = 16 * 1024

/**
 * Kernel limits, so that a program whose parent was killed ends too: CPU time in seconds, file size in blocks of
 * 512 bytes, no core dump. The program is also the OOM killer’s first victim. Memory limits are not set, since the
 * kernel counts address space that a JavaScript engine only reserves. Shells support different limits; time and memory
 * are also enforced from here.
 */
const LIMITS_SCRIPT = `
ulimit -c 0 2>/dev/null
ulimit -t "$1" 2>/dev/null
ulimit -f "$2" 2>/dev/null
echo 1000 2>/dev/null >/proc/self/oom_score_adj
shift 2
exec "$@"`

/**
 * Runs a program, sandboxed as far as the kernel supports it, and kills it at a limit. With seccomp, it cannot start
 * other programs; without seccomp, they are killed with it. Never rejects because of the program.
 *
 * @throws an error of `onOutput`, after killing the program
 */
export async function runLimited(run: LimitedRun): Promise<RunResult> {
  const seconds = Math.ceil(run.timeoutMs / 1000) + 5
  const fileBlocks = 1024 ** 2
  const limits = [seconds, fileBlocks].map(String)
  const command = buildSandboxCommand(run.command, {
    readablePaths: run.readablePaths,
    writablePaths: [run.directory],
  })
  const child = Bun.spawn(['/bin/sh', '-c', LIMITS_SCRIPT, 'sh', ...limits, ...command], {
    cwd: run.directory,
    // Without HOME, libraries look it up in /etc/passwd; with a real one, they write caches to it.
    env: { HOME: '/nonexistent', ...run.environment },
    stdin: new Blob([run.input ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
    // In its own process group, so that the programs it starts are killed with it.
    detached: true,
  })
  const watch = enforceLimits(child, run)
  try {
    const [output, errors] = await Promise.all([
      readTail(child.stdout, MAX_OUTPUT_LENGTH, run.onOutput),
      readTail(child.stderr, MAX_ERRORS_LENGTH),
      child.exited.then(() => killGroup(child.pid)),
    ])
    return { stopped: watch.end(), exitCode: child.exitCode, output, errors }
  } catch (error) {
    killGroup(child.pid)
    await child.exited
    throw error
  } finally {
    watch.end()
  }
}

function enforceLimits(child: Bun.Subprocess, { timeoutMs, memoryBytes, signal }: LimitedRun) {
  let stopped: RunResult['stopped'] = null
  const stop = (reason: RunResult['stopped']) => {
    stopped ??= reason
    killGroup(child.pid)
  }
  const cancel = () => stop('cancelled')
  const timer = setTimeout(() => stop('timed_out'), timeoutMs)
  const watch = setInterval(async () => {
    if ((await readResidentBytes(child.pid)) > memoryBytes) stop('out_of_memory')
  }, WATCH_INTERVAL_MS)
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  return {
    end() {
      clearTimeout(timer)
      clearInterval(watch)
      signal?.removeEventListener('abort', cancel)
      return stopped
    },
  }
}

/** Kills a process and, on kernels without seccomp, those that it could start. */
function killGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL')
  } catch (error) {
    // No process is left. macOS returns EPERM until the exited ones have been reaped.
    const { code = '' } = error as NodeJS.ErrnoException
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}

/** Zero for an exited process, and on systems without /proc, where only time is limited. */
async function readResidentBytes(pid: number): Promise<number> {
  // Unlike statm, which counts pages of a size that depends on the kernel, status is in kB.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

/**
 * Reads to the end, so that the program never blocks, and keeps the last `maxLength` characters. The text is trimmed at
 * twice that length: trimmed at every chunk, it would be copied at every chunk.
 */
async function readTail(
  stream: ReadableStream<Uint8Array>,
  maxLength: number,
  onText?: (text: string) => void,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    const read = decoder.decode(chunk, { stream: true })
    onText?.(read)
    text += read
    if (text.length > 2 * maxLength) text = text.slice(-maxLength)
  }
  return text.slice(-maxLength)
}
