/** What the command's exit status means; scripts rely on these. */
export const exitCodes = {
  done: 0,
  /** The service or the machine said no, or some rows of an import have faults. */
  failed: 1,
  /** The command line is wrong, or a question could not be asked. */
  usage: 2,
  notFound: 3,
  /** No key, a wrong one, or one that may not do this. */
  authentication: 4,
  rateLimited: 5,
  /** Ended by Ctrl-C, as shells have it: 128 and the signal's number. */
  interrupted: 130,
} as const

/** The command was called in a way that can't work. Nothing was done. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** There is no key to work with. */
export class NotLoggedInError extends Error {
  override name = 'NotLoggedInError'
}

/** It was not carried out, or not in full; the message says why. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
