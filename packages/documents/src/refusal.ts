import type { Refusal } from './types.ts'

/** Thrown where a file turns out not to be taken, and caught at the edge: `identifyFile` and `processFile` give it back. */
export class RefusedFile extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason)
  }
}

export function refuse(code: Refusal['code'], reason: string): never {
  throw new RefusedFile({ code, reason })
}
