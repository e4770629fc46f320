import { getAddress, loadLibc } from './libc.ts'

const PR_SET_SECCOMP = 22
const SECCOMP_MODE_FILTER = 2
/** Offsets of the system call number and the architecture in `struct seccomp_data`. */
const NUMBER_OFFSET = 0
const ARCHITECTURE_OFFSET = 4
const LOAD = 0x20
const JUMP_IF_EQUAL = 0x15
const JUMP_IF_AT_LEAST = 0x35
const RETURN = 0x06
const ALLOW = 0x7fff0000
const KILL = 0x80000000
/** SECCOMP_RET_ERRNO with EACCES. */
const DENY = 0x0005000d
/** System calls of the x32 ABI have this bit; the list below does not cover them. */
const X32_BIT = 0x40000000

/**
 * System calls that document readers never need: sockets, also through io_uring; inspecting other processes; leaving the
 * process group, in which they are killed; `unshare` and `setns`; kernel keys; large attack surfaces.
 */
const deniedCalls = {
  x64: {
    architecture: 0xc000003e,
    // socket, ptrace, setpgid, setsid, add_key, request_key, keyctl, unshare, perf_event_open, setns, process_vm_readv and _writev, bpf,
    // userfaultfd, io_uring_setup, pidfd_getfd
    calls: [41, 101, 109, 112, 248, 249, 250, 272, 298, 308, 310, 311, 321, 323, 425, 438],
  },
  arm64: {
    architecture: 0xc00000b7,
    calls: [198, 117, 154, 157, 217, 218, 219, 97, 241, 268, 270, 271, 280, 282, 425, 438],
  },
} as const

/**
 * Denies the system calls above to this thread and the program it executes (seccomp(2)). Requires PR_SET_NO_NEW_PRIVS.
 *
 * @returns false if the kernel or the architecture is not supported
 */
export function denySystemCalls(): boolean {
  const denied = process.arch === 'x64' || process.arch === 'arm64' ? deniedCalls[process.arch] : null
  if (!denied) return false
  const { calls, architecture } = denied
  const program: [code: number, ifTrue: number, ifFalse: number, value: number][] = [
    [LOAD, 0, 0, ARCHITECTURE_OFFSET],
    [JUMP_IF_EQUAL, 1, 0, architecture],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER_OFFSET],
    [JUMP_IF_AT_LEAST, calls.length + 1, 0, X32_BIT],
    ...calls.map((call, index): [number, number, number, number] => [
      JUMP_IF_EQUAL,
      calls.length - index,
      0,
      call,
    ]),
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, DENY],
  ]
  const bytes = new DataView(new ArrayBuffer(program.length * 8))
  for (const [index, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.setUint16(index * 8, code, true)
    bytes.setUint8(index * 8 + 2, ifTrue)
    bytes.setUint8(index * 8 + 3, ifFalse)
    bytes.setUint32(index * 8 + 4, value, true)
  }
  const filter = new Uint8Array(bytes.buffer)
  const header = new BigUint64Array([BigInt(program.length), BigInt(getAddress(filter))])
  return loadLibc().prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, getAddress(header), 0, 0) === 0
}
