import type { Refusal } from './types.ts'

/** Thrown for a refused file; `identifyFile` returns it as a refusal, `processFile` as a failure. */
export class RefusedFileError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason)
  }
}

export function refuse(code: Refusal['code'], reason: string): never {
  throw new RefusedFileError({ code, reason })
}
