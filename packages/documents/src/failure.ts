import { isDiskFull } from './disk-full.ts'
import { RefusedFileError } from './refusal.ts'
import type { Failure } from './types.ts'

/** Thrown by readers for a file that they cannot read. */
export class UnreadableFileError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.reason)
  }
}

export function fail(code: Failure['code'], reason: string): never {
  throw new UnreadableFileError({ code, reason })
}

export function throwDamaged(): never {
  fail(
    'damaged',
    'The file is damaged or incomplete. Open it in its application, save it again and upload the new copy.',
  )
}

export function throwEncrypted(): never {
  fail('encrypted', 'The file is protected by a password. Remove the password and upload it again.')
}

export function throwMacros(): never {
  fail(
    'macros',
    'The document contains macros. Save it without them (.docx, .xlsx or .pptx) and upload that.',
  )
}

/** Converts a reader's error to a failure for users. An unknown error counts as a damaged file. */
export function toFailure(error: unknown): Failure {
  if (error instanceof UnreadableFileError) return error.failure
  if (error instanceof RefusedFileError) return convertRefusal(error)
  console.error(error)
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) {
    return { code: 'storage_full', reason: 'The storage is full. Try again later.' }
  }
  // The output exceeds the file size limit (run-limited.ts), and would on each attempt.
  if (code === 'EFBIG') {
    return {
      code: 'too_complex',
      reason: 'The content of the file is too large. Split it and upload the parts.',
    }
  }
  if (error instanceof RangeError && /out of memory|array length/i.test(message)) {
    return {
      code: 'out_of_memory',
      reason: 'Reading the file requires too much memory. Split it and upload the parts.',
    }
  }
  return {
    code: 'damaged',
    reason:
      'The file is damaged or incomplete. Open it in its application, save it again and upload the new copy.',
  }
}

function convertRefusal({ refusal: { code, reason } }: RefusedFileError): Failure {
  const hasSpecificCode = code === 'encrypted' || code === 'macros' || code === 'unsafe_archive'
  return { code: hasSpecificCode ? code : 'damaged', reason }
}
