import { readFile } from 'node:fs/promises'
import { sandboxed } from './sandbox/sandboxed.ts'

/** A program to run, and what it may use. */
export type LimitedRun = {
  command: string[]
  /** What it may read beside itself and its libraries. */
  reads: string[]
  /** Where it works, and the only place where it may write. */
  directory: string
  /** All it is given of the environment. */
  environment: Record<string, string>
  input?: string
  milliseconds: number
  memoryBytes: number
  signal?: AbortSignal | undefined
  /** Told of what it writes, as it does. */
  onOutput?: ((text: string) => void) | undefined
}

/** How it ended. `stopped` tells why we ended it, and is null where it ended by itself. */
export type Ending = {
  stopped: 'out_of_memory' | 'timed_out' | 'cancelled' | null
  exitCode: number | null
  output: string
  errors: string
}

const WATCH_EVERY = 50
const PAGE_SIZE = 4096
const OUTPUT_AT_MOST = 1024 ** 2
const ERRORS_AT_MOST = 16 * 1024

/**
 * What the kernel holds it to as well, so that a program left behind by a killed parent ends by itself: processor
 * time in seconds, size of files in blocks of 512 bytes, no memory dump; and it is the first to go where memory is
 * short. The kernel's own limits on memory count what a JavaScript engine only reserves, and crash it at random.
 * Shells differ in which limits they know; time and memory are watched from here in any case.
 */
const LIMITED = `
ulimit -c 0 2>/dev/null
ulimit -t "$1" 2>/dev/null
ulimit -f "$2" 2>/dev/null
echo 1000 2>/dev/null >/proc/self/oom_score_adj
shift 2
exec "$@"`

/**
 * Runs a program to its end, or ends it at a limit; in a sandbox as far as the kernel has one. Never rejects for what
 * the program does.
 */
export async function runLimited(run: LimitedRun): Promise<Ending> {
  const seconds = Math.ceil(run.milliseconds / 1000) + 5
  const fileBlocks = 1024 ** 2
  const limits = [seconds, fileBlocks].map(String)
  const command = sandboxed(run.command, { reads: run.reads, writes: [run.directory] })
  const child = Bun.spawn(['/bin/sh', '-c', LIMITED, 'sh', ...limits, ...command], {
    cwd: run.directory,
    // Without a home, libraries look for one in /etc/passwd; with one, they keep caches in it.
    env: { HOME: '/nonexistent', ...run.environment },
    stdin: new Blob([run.input ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const watch = watchOver(child, run)
  const [output, errors] = await Promise.all([
    readAtMost(child.stdout, OUTPUT_AT_MOST, run.onOutput),
    readAtMost(child.stderr, ERRORS_AT_MOST),
  ])
  await child.exited
  return { stopped: watch.end(), exitCode: child.exitCode, output, errors }
}

function watchOver(child: Bun.Subprocess, { milliseconds, memoryBytes, signal }: LimitedRun) {
  let stopped: Ending['stopped'] = null
  const stop = (why: Ending['stopped']) => {
    stopped ??= why
    child.kill('SIGKILL')
  }
  const cancel = () => stop('cancelled')
  const timer = setTimeout(() => stop('timed_out'), milliseconds)
  const watch = setInterval(async () => {
    if ((await residentBytes(child.pid)) > memoryBytes) stop('out_of_memory')
  }, WATCH_EVERY)
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

/** Zero for a process that has ended, and where the system has no /proc: there only time is limited. */
async function residentBytes(pid: number): Promise<number> {
  const statistics = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statistics.split(' ')[1] ?? 0) * PAGE_SIZE
}

/** Reads to the end, so that the program never waits for us, and keeps the last of it. */
async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  most: number,
  tell?: (text: string) => void,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    const read = decoder.decode(chunk, { stream: true })
    tell?.(read)
    text = (text + read).slice(-most)
  }
  return text
}
