import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Policy } from './enter.ts'

const ENTER = join(import.meta.dir, 'enter.ts')
const ROOT = resolve(import.meta.dir, '../../../..')
/** How our programs run Bun: nothing beside what they read is taken for settings or packages. */
const BUN = [process.execPath, '--config=/dev/null', '--no-install', '--no-env-file']

/** What every program needs: itself and its packages, libraries, fonts, and what Bun asks the kernel about itself. */
const READS = [
  dirname(realpathSync(process.execPath)),
  join(ROOT, 'packages'),
  join(ROOT, 'node_modules'),
  '/usr',
  '/bin',
  '/lib',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/fonts',
  '/etc/alternatives',
  '/dev/null',
  '/dev/zero',
  '/dev/random',
  '/dev/urandom',
  '/proc/self',
  '/proc/stat',
  '/proc/meminfo',
  '/proc/cpuinfo',
  '/proc/sys/vm',
  '/sys/devices/system/cpu',
  '/sys/fs/cgroup',
]

/** The command that runs one of our programs. */
export const bunCommand = (program: string): string[] => [...BUN, program]

/**
 * The command that runs another one in the sandbox: no file but these, no socket, no other process, no capability. On
 * Linux only; elsewhere the command is returned as it is.
 *
 * @param command begins with the absolute path of a program
 */
export function sandboxed(command: readonly string[], { reads, writes }: Policy): string[] {
  if (process.platform !== 'linux') return [...command]
  const policy: Policy = { reads: [...READS, ...reads], writes }
  return [...bunCommand(ENTER), JSON.stringify(policy), ...command]
}

/** What the kernel allows the sandbox to take away. */
export interface SandboxSupport {
  /** Other files, other processes, and TCP (Landlock). */
  files: boolean
  /** Sockets of any kind, and looking into processes (seccomp). */
  systemCalls: boolean
}

/** @returns what programs that read documents could do here, and the remedy; null where nothing is missing */
export function missingFromSandbox({ files, systemCalls }: SandboxSupport): string | null {
  if (files && systemCalls) return null
  const missing = [
    files ? null : 'read files and processes of the same user (no Landlock: Linux 5.13 or later has it)',
    systemCalls ? null : 'use the network (no seccomp)',
  ]
  return `Programs that read documents can ${missing.filter(Boolean).join(', and ')}. Run workers on a current Linux, or by themselves.`
}

/** Tries it once. @returns all false where the program that enters the sandbox fails */
export async function sandboxSupport(): Promise<SandboxSupport> {
  if (process.platform !== 'linux') return { files: false, systemCalls: false }
  const child = Bun.spawn([...bunCommand(ENTER), JSON.stringify({ reads: [], writes: [] })], {
    env: {},
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const output = await new Response(child.stdout).text()
  const worked = (await child.exited) === 0
  return worked ? (JSON.parse(output) as SandboxSupport) : { files: false, systemCalls: false }
}
