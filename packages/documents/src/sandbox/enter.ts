import { ptr } from 'bun:ffi'
import { restrictFiles } from './landlock.ts'
import { addressOf, libc } from './libc.ts'
import { refuseSystemCalls } from './seccomp.ts'

/**
 * `enter.ts <policy as JSON> <program> <arguments…>`: gives up what a reader of documents does not need, for good, and
 * becomes the program. With no program it prints which of it the kernel allows.
 */
export interface Policy {
  reads: string[]
  writes: string[]
}

const PR_SET_NO_NEW_PRIVS = 38
const PR_CAPBSET_DROP = 24
const LAST_CAPABILITY = 63
const CAPSET = process.arch === 'arm64' ? 91 : 126
const CAPABILITIES_VERSION_3 = 0x20080522

const [policy = '{}', ...command] = process.argv.slice(2)
const { reads, writes } = JSON.parse(policy) as Policy

dropCapabilities()
if (libc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) !== 0)
  throw new Error('The kernel does not know PR_SET_NO_NEW_PRIVS.')
// The files first: what makes the rules is not refused by them, and this thread alone is bound.
const files = restrictFiles(reads, writes)
const systemCalls = refuseSystemCalls()
const [program] = command
if (program === undefined) console.log(JSON.stringify({ files, systemCalls }))
else become(program, command)

/** Root without capabilities is a user like any other, and exec does not give them back without a bounding set. */
function dropCapabilities(): void {
  // For those that are not root there is nothing to drop; the kernel refuses it.
  for (let capability = 0; capability <= LAST_CAPABILITY; capability++)
    libc().prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
  const header = new Uint32Array([CAPABILITIES_VERSION_3, 0])
  const none = new Uint32Array(6)
  libc().syscall(CAPSET, addressOf(header), addressOf(none), 0, 0)
}

/** Replaces this process (execve(2)): its id, streams and limits stay. */
function become(path: string, all: string[]): never {
  const texts = (values: string[]) => values.map((value) => Buffer.from(`${value}\0`))
  const pointers = (buffers: Buffer[]) => new BigUint64Array([...buffers.map((one) => BigInt(ptr(one))), 0n])
  const given = texts(all)
  const environment = texts(Object.entries(process.env).map(([name, value]) => `${name}=${value}`))
  libc().execve(Buffer.from(`${path}\0`), pointers(given), pointers(environment))
  throw new Error(`${path} could not be started.`)
}
