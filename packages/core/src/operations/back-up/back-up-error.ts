/** An expected error of a back-up or restore, with what to do about it. Printed without a stack trace. */
export class BackUpError extends Error {
  override name = 'BackUpError'
}
