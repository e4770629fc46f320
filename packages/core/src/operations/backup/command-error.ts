/**
 * An expected error of an operator’s command: invalid arguments, or a failed backup or restore. The message names the
 * cause and, where there is one, the remedy.
 */
export class CommandError extends Error {
  override name = 'CommandError'
}
