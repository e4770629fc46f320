import { dlopen, FFIType, ptr } from 'bun:ffi'

const { i32, i64, ptr: pointer } = FFIType

/** The functions of the C library that the sandbox needs. @throws Error where there is none by these names */
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

export const libc = () => {
  library ??= open()
  return library
}

/** The address of bytes, for a call that takes it as a number. The bytes must be referred to until the call is done. */
export const addressOf = (bytes: NodeJS.TypedArray): number => Number(ptr(bytes))

const PR_SET_DUMPABLE = 4

/**
 * Keeps processes of the same user from reading this one's memory and environment (prctl(2), PR_SET_DUMPABLE): the
 * programs that read documents, where they cannot be kept from it themselves. Does nothing elsewhere than on Linux.
 *
 * @returns whether it was done
 */
export function hideMemory(): boolean {
  if (process.platform !== 'linux') return false
  try {
    return libc().prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) === 0
  } catch {
    // A C library by another name: the sandbox is missing too, of which the worker warns.
    return false
  }
}
