/** An expected failure of a back-up or restore. The message says how to fix it. Printed without a stack trace. */
export class BackUpError extends Error {
  override name = 'BackUpError'
}
