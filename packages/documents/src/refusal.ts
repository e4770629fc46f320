import type { Refusal } from './types.ts'

/** Thrown for a refused file; `identifyFile` and `processFile` catch and return it. */
export class RefusedFileError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason)
  }
}

export function refuse(code: Refusal['code'], reason: string): never {
  throw new RefusedFileError({ code, reason })
}
