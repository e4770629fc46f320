/** An expected failure during a backup or restore. The message names the cause and, where there is one, the remedy. */
export class BackUpError extends Error {
  override name = 'BackUpError'
}
