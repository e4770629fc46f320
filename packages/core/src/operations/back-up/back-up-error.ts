/** An expected failure during a backup or restore. The message says how to fix it. */
export class BackUpError extends Error {
  override name = 'BackUpError'
}
