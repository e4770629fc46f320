import { NotFoundError } from '@guildhall/sdk'

/** Deletes a record. A request whose response was lost, or another user, may have deleted it already. */
export async function deleteOnce(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
  }
}
