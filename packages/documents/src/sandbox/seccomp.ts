import { getAddress, loadLibc } from './libc.ts'

const PR_SET_SECCOMP = 22
const SECCOMP_MODE_FILTER = 2
/** Offsets of the system call number and the architecture in `struct seccomp_data`. */
const NUMBER_OFFSET = 0
const ARCHITECTURE_OFFSET = 4
/** The offset of the lower half of the first argument; both architectures are little-endian. */
const FLAGS_OFFSET = 16
const LOAD = 0x20
const JUMP_IF_EQUAL = 0x15
const JUMP_IF_AT_LEAST = 0x35
const JUMP_IF_SET = 0x45
const RETURN = 0x06
const ALLOW = 0x7fff0000
const KILL = 0x80000000
/** SECCOMP_RET_ERRNO with EACCES. */
const DENY = 0x0005000d
/** SECCOMP_RET_ERRNO with ENOSYS. */
const MISSING = 0x00050026
const CLONE_THREAD = 0x10000
/** The same on every architecture. */
const CLONE3 = 435
/** System calls of the x32 ABI have this bit; the list below does not cover them. */
const X32_BIT = 0x40000000

/**
 * System calls that document readers never need: sockets, including through io_uring; starting processes, whose memory
 * would not be limited; inspecting other processes; leaving the process group, which is killed as a whole; `unshare`
 * and `setns`; kernel keys; large attack surfaces. `clone` is allowed for threads only.
 */
const deniedCalls = {
  x64: {
    architecture: 0xc000003e,
    clone: 56,
    // socket, fork, vfork, ptrace, setpgid, setsid, add_key, request_key, keyctl, unshare, perf_event_open, setns,
    // process_vm_readv, process_vm_writev, bpf, userfaultfd, io_uring_setup, pidfd_getfd
    calls: [41, 57, 58, 101, 109, 112, 248, 249, 250, 272, 298, 308, 310, 311, 321, 323, 425, 438],
  },
  arm64: {
    architecture: 0xc00000b7,
    clone: 220,
    // The same, without fork and vfork, which this architecture lacks.
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
  const { calls, clone, architecture } = denied
  const instructions: Instruction[] = [
    { code: LOAD, value: ARCHITECTURE_OFFSET },
    { code: JUMP_IF_EQUAL, value: architecture, ifFalse: KILL },
    { code: LOAD, value: NUMBER_OFFSET },
    { code: JUMP_IF_AT_LEAST, value: X32_BIT, ifTrue: DENY },
    ...calls.map((call) => ({ code: JUMP_IF_EQUAL, value: call, ifTrue: DENY })),
    // The flags of clone3 are in memory, which a filter cannot read. On ENOSYS, C libraries use clone.
    { code: JUMP_IF_EQUAL, value: CLONE3, ifTrue: MISSING },
    { code: JUMP_IF_EQUAL, value: clone, ifFalse: ALLOW },
    { code: LOAD, value: FLAGS_OFFSET },
    { code: JUMP_IF_SET, value: CLONE_THREAD, ifTrue: ALLOW, ifFalse: DENY },
  ]
  const program = assemble(instructions)
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

/** A classic BPF instruction; a jump leads to the next instruction, or to the end with a result. */
interface Instruction {
  code: number
  value: number
  ifTrue?: number
  ifFalse?: number
}

function assemble(
  instructions: Instruction[],
): [code: number, ifTrue: number, ifFalse: number, value: number][] {
  const results = [ALLOW, DENY, MISSING, KILL]
  const computeOffset = (result: number | undefined, index: number) =>
    result === undefined ? 0 : instructions.length - index - 1 + results.indexOf(result)
  return [
    ...instructions.map(({ code, value, ifTrue, ifFalse }, index): [number, number, number, number] => [
      code,
      computeOffset(ifTrue, index),
      computeOffset(ifFalse, index),
      value,
    ]),
    ...results.map((result): [number, number, number, number] => [RETURN, 0, 0, result]),
  ]
}
