/** What keeps a back-up or its restoring from being done, and what to do about it: told without a stack. */
export class BackUpFault extends Error {
  override name = 'BackUpFault'
}
