/** Exit statuses; scripts rely on them. */
export const exitCodes = {
  done: 0,
  /** The request or a local operation failed, or part of an import, bulk job or upload did. */
  failed: 1,
  /** The command line is invalid, or a confirmation was needed without a terminal. */
  usage: 2,
  notFound: 3,
  /** No key, an invalid key, or missing scopes. */
  authentication: 4,
  rateLimited: 5,
  /** Ctrl-C: 128 plus the signal’s number, as in shells. */
  interrupted: 130,
} as const

/** The command line is invalid; nothing was done. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** No key or base URL is configured, or the profile does not exist or is for another service. */
export class NotLoggedInError extends Error {
  override name = 'NotLoggedInError'
}

/** The command failed, in whole or in part; the message says why. */
export class CommandFailedError extends Error {
  override name = 'CommandFailedError'
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
