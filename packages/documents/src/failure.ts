import { isDiskFull } from './disk-full.ts'
import { RefusedFile } from './refusal.ts'
import type { Failure } from './types.ts'

/** Thrown by readers for what is wrong with the file. */
export class UnreadableFile extends Error {
  constructor(readonly failure: Failure) {
    super(failure.reason)
  }
}

export function fail(code: Failure['code'], reason: string): never {
  throw new UnreadableFile({ code, reason })
}

export function failDamaged(): never {
  fail(
    'damaged',
    'The file is damaged or incomplete. Open it in its own program, save it anew and upload that.',
  )
}

export function failEncrypted(): never {
  fail('encrypted', 'The file is protected by a password. Remove the password and upload it again.')
}

export function failMacros(): never {
  fail(
    'macros',
    'The document contains macros. Save it without them (.docx, .xlsx or .pptx) and upload that.',
  )
}

/** What a reader threw, for people. A parser's own error means that it could make nothing of the file. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof UnreadableFile) return error.failure
  if (error instanceof RefusedFile) return failureOfRefusal(error)
  console.error(error)
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) {
    return { code: 'storage_full', reason: 'There is no room to write what was read. Try again later.' }
  }
  // What is in it is more than a file of ours may hold (run-limited.ts), and will be at each attempt.
  if (code === 'EFBIG') {
    return {
      code: 'too_complex',
      reason: 'What is in the file takes more room than there is for one. Save it in parts and upload those.',
    }
  }
  if (error instanceof RangeError && /out of memory|array length/i.test(message)) {
    return {
      code: 'out_of_memory',
      reason: 'Reading the file takes more memory than there is for it. Save it in parts and upload those.',
    }
  }
  return {
    code: 'damaged',
    reason: 'The file is damaged or incomplete. Open it in its own program, save it anew and upload that.',
  }
}

function failureOfRefusal({ refusal: { code, reason } }: RefusedFile): Failure {
  const known = code === 'encrypted' || code === 'macros' || code === 'unsafe_archive'
  return { code: known ? code : 'damaged', reason }
}
