import { dlopen, FFIType, ptr } from 'bun:ffi'

const { i32, i64, ptr: pointer } = FFIType

/** Opens the C library. @throws Error if it is not found */
function open() {
  const symbols = {
    syscall: { args: [i64, i64, i64, i64, i64], returns: i64 },
    prctl: { args: [i32, i64, i64, i64, i64], returns: i32 },
    execve: { args: [pointer, pointer, pointer], returns: i32 },
  } as const
  try {
    return dlopen('libc.so.6', symbols).symbols
  } catch {
    return dlopen(`libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`, symbols).symbols
  }
}

let library: ReturnType<typeof open> | null = null

export const loadLibc = () => {
  library ??= open()
  return library
}

/** The address of bytes, for a call that takes it as a number. Keep a reference to the bytes until the call returns. */
export const getAddress = (bytes: NodeJS.TypedArray): number => Number(ptr(bytes))

const PR_SET_DUMPABLE = 4

/**
 * Keeps other processes of the same user, such as unsandboxed document readers, from reading this process's memory and
 * environment (prctl(2), PR_SET_DUMPABLE). Linux only.
 *
 * @returns whether it took effect
 */
export function makeNonDumpable(): boolean {
  if (process.platform !== 'linux') return false
  try {
    return loadLibc().prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) === 0
  } catch {
    // The C library was not found; then the sandbox is missing too, and the worker logs a warning.
    return false
  }
}
