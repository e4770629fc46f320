/** What keeps a back-up or its restoring from being done, and what to do about it: told without a stack. */
export class BackUpError extends Error {
  override name = 'BackUpError'
}
