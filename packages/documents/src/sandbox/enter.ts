import { ptr } from 'bun:ffi'
import { restrictFiles } from './landlock.ts'
import { getAddress, loadLibc } from './libc.ts'
import { denySystemCalls } from './seccomp.ts'

/**
 * `enter.ts <policy as JSON> <program> <arguments…>`: irrevocably drops privileges that document readers do not need,
 * and executes the program. Without a program, prints as JSON which restrictions took effect.
 */

/** The paths that the program can access. */
export interface Policy {
  /** Files and directories that it can read and execute. */
  readablePaths: string[]
  /** Directories in which it can also write. */
  writablePaths: string[]
}

const PR_SET_NO_NEW_PRIVS = 38
const PR_CAPBSET_DROP = 24
const MAX_CAPABILITY = 63
const SYS_CAPSET = process.arch === 'arm64' ? 91 : 126
const LINUX_CAPABILITY_VERSION_3 = 0x20080522

const [policyJson = '{}', ...command] = process.argv.slice(2)
const { readablePaths, writablePaths } = JSON.parse(policyJson) as Policy

dropCapabilities()
if (loadLibc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) !== 0)
  throw new Error('The kernel does not support PR_SET_NO_NEW_PRIVS. Linux 3.5 or later is required.')
const restrictsFiles = restrictFiles(readablePaths, writablePaths)
const deniesSystemCalls = denySystemCalls()
const [program] = command
if (program === undefined) console.log(JSON.stringify({ restrictsFiles, deniesSystemCalls }))
else execve(program, command)

/** Drops all capabilities, including the bounding set, so that exec does not restore them for root. */
function dropCapabilities(): void {
  // Without root there is nothing to drop, and the kernel refuses the call.
  for (let capability = 0; capability <= MAX_CAPABILITY; capability++)
    loadLibc().prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
  const header = new Uint32Array([LINUX_CAPABILITY_VERSION_3, 0])
  const none = new Uint32Array(6)
  loadLibc().syscall(SYS_CAPSET, getAddress(header), getAddress(none), 0, 0)
}

/** Replaces this process (execve(2)); its id, streams and limits are kept. */
function execve(path: string, commandLine: string[]): never {
  const toCStrings = (values: string[]) => values.map((value) => Buffer.from(`${value}\0`))
  const toPointerArray = (buffers: Buffer[]) =>
    new BigUint64Array([...buffers.map((buffer) => BigInt(ptr(buffer))), 0n])
  const args = toCStrings(commandLine)
  const environment = toCStrings(Object.entries(process.env).map(([name, value]) => `${name}=${value}`))
  loadLibc().execve(Buffer.from(`${path}\0`), toPointerArray(args), toPointerArray(environment))
  throw new Error(`${path} could not be started.`)
}
