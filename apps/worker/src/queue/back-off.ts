/** The pause after a failure; BullMQ itself would retry in a tight loop. */
const FAILURE_BACKOFF_MS = 1_000

/** Runs `work`, and waits before rejecting if it fails. */
export async function backOffAfterFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await Bun.sleep(FAILURE_BACKOFF_MS)
    throw error
  }
}
