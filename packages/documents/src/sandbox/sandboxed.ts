import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Policy } from './enter.ts'

const ENTER = join(import.meta.dir, 'enter.ts')
const ROOT = resolve(import.meta.dir, '../../../..')
/** Runs Bun without configuration, package installation or .env files from the directory. */
const BUN = [process.execPath, '--config=/dev/null', '--no-install', '--no-env-file']

/** Paths that every program needs: Bun, packages, libraries, fonts, devices, and parts of /proc and /sys. */
const READABLE_PATHS = [
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

/** Returns the command that runs a Bun program. */
export const buildBunCommand = (program: string): string[] => [...BUN, program]

/**
 * Wraps a command to run in the sandbox: no other files, sockets, processes or capabilities, as far as the kernel
 * supports it. Linux only; elsewhere the command is returned unchanged.
 *
 * @param command starts with the absolute path of a program
 */
export function buildSandboxCommand(
  command: readonly string[],
  { readablePaths, writablePaths }: Policy,
): string[] {
  if (process.platform !== 'linux') return [...command]
  const policy: Policy = { readablePaths: [...READABLE_PATHS, ...readablePaths], writablePaths }
  return [...buildBunCommand(ENTER), JSON.stringify(policy), ...command]
}

/** The parts of the sandbox that the kernel supports. */
export interface SandboxSupport {
  /** Restricting other files and processes, and in newer versions TCP (Landlock). */
  restrictsFiles: boolean
  /** Denying sockets of any kind, and starting and inspecting processes (seccomp). */
  deniesSystemCalls: boolean
}

/** @returns a warning about missing protections and their remedy; null if all are available */
export function describeMissingSandbox({ restrictsFiles, deniesSystemCalls }: SandboxSupport): string | null {
  if (restrictsFiles && deniesSystemCalls) return null
  const missing = [
    restrictsFiles
      ? null
      : 'access files and processes of the same user (no Landlock; it requires Linux 5.13 or later)',
    deniesSystemCalls ? null : 'use the network and start processes without a memory limit (no seccomp)',
  ]
  return `Programs that read documents can ${missing.filter(Boolean).join(', and ')}. Run workers on a current Linux kernel, or on separate machines.`
}

/** Tests the sandbox in a child process. @returns all false if entering it fails */
export async function detectSandboxSupport(): Promise<SandboxSupport> {
  if (process.platform !== 'linux') return { restrictsFiles: false, deniesSystemCalls: false }
  const child = Bun.spawn(
    [...buildBunCommand(ENTER), JSON.stringify({ readablePaths: [], writablePaths: [] })],
    {
      env: {},
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'ignore',
    },
  )
  const output = await new Response(child.stdout).text()
  const worked = (await child.exited) === 0
  return worked ? (JSON.parse(output) as SandboxSupport) : { restrictsFiles: false, deniesSystemCalls: false }
}
