import { closeSync, openSync, statSync } from 'node:fs'
import { getAddress, loadLibc } from './libc.ts'

/** The same on every architecture (Linux, include/uapi/linux/landlock.h and asm-generic/unistd.h). */
const LANDLOCK_CREATE_RULESET = 444
const LANDLOCK_ADD_RULE = 445
const LANDLOCK_RESTRICT_SELF = 446
const RULE_PATH_BENEATH = 1
const VERSION_FLAG = 1
const O_PATH = 0x200000

const EXECUTE = 1n << 0n
const WRITE_FILE = 1n << 1n
const READ_FILE = 1n << 2n
const READ_DIR = 1n << 3n
const TRUNCATE = 1n << 14n
const IOCTL_DEVICE = 1n << 15n
const FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEVICE
const READ = EXECUTE | READ_FILE | READ_DIR
const MAKE_CHARACTER_DEVICE = 1n << 6n
const MAKE_SOCKET = 1n << 9n
const MAKE_FIFO = 1n << 10n
const MAKE_BLOCK_DEVICE = 1n << 11n
const MAKE_SYMLINK = 1n << 12n
const SPECIAL_FILES = MAKE_CHARACTER_DEVICE | MAKE_SOCKET | MAKE_FIFO | MAKE_BLOCK_DEVICE | MAKE_SYMLINK
/** Everything except controlling devices, and creating anything but files and directories. */
const WRITE = ((1n << 15n) - 1n) & ~SPECIAL_FILES
const TCP_RIGHTS = 3n
const SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS = 3n

/**
 * The version of Landlock’s ABI, which determines the access rights that it can restrict:
 * https://docs.kernel.org/userspace-api/landlock.html, "Kernel interface". 0 if Landlock is unavailable.
 */
export function readLandlockVersion(): number {
  return Math.max(0, Number(loadLibc().syscall(LANDLOCK_CREATE_RULESET, 0, 0, VERSION_FLAG, 0)))
}

function buildRuleset(version: number): { filesystem: bigint; size: number; attributes: BigUint64Array } {
  const rightCount = version >= 5 ? 16n : version >= 3 ? 15n : version >= 2 ? 14n : 13n
  const filesystem = (1n << rightCount) - 1n
  const network = version >= 4 ? TCP_RIGHTS : 0n
  const scoped = version >= 6 ? SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS : 0n
  const size = version >= 6 ? 24 : version >= 4 ? 16 : 8
  return { filesystem, size, attributes: new BigUint64Array([filesystem, network, scoped]) }
}

/**
 * Restricts this thread, and the program it executes, to some paths: it cannot open other files or inspect other
 * processes or, if the version of Landlock supports it, signal them or make TCP connections.
 *
 * @param readablePaths paths to read and execute; missing ones are skipped
 * @param writablePaths directories in which it can also write, but not create special files
 * @returns false if the kernel does not support Landlock; then nothing is restricted
 * @throws Error if the kernel rejects a rule
 */
export function restrictFiles(readablePaths: readonly string[], writablePaths: readonly string[]): boolean {
  const version = readLandlockVersion()
  if (version === 0) return false
  const { filesystem, size, attributes } = buildRuleset(version)
  const ruleset = call(LANDLOCK_CREATE_RULESET, getAddress(attributes), size, 0)
  for (const path of readablePaths) addRule(ruleset, path, READ & filesystem)
  for (const path of writablePaths) addRule(ruleset, path, WRITE & filesystem)
  call(LANDLOCK_RESTRICT_SELF, ruleset, 0, 0)
  closeSync(ruleset)
  return true
}

function addRule(ruleset: number, path: string, rights: bigint): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return
  const descriptor = openSync(path, O_PATH)
  try {
    const rule = new DataView(new ArrayBuffer(12))
    rule.setBigUint64(0, stats.isDirectory() ? rights : rights & FILE_RIGHTS, true)
    rule.setInt32(8, descriptor, true)
    call(LANDLOCK_ADD_RULE, ruleset, RULE_PATH_BENEATH, getAddress(new Uint8Array(rule.buffer)))
  } finally {
    closeSync(descriptor)
  }
}

function call(number: number, first: number, second: number, third: number): number {
  const result = Number(loadLibc().syscall(number, first, second, third, 0))
  if (result < 0) throw new Error(`The kernel rejected a sandbox rule (system call ${number}).`)
  return result
}
