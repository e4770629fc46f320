/**
 * Yields the items that have arrived since the last read as one batch, while the source continues to be read.
 *
 * @param maxQueued items to queue before the source is paused
 * @throws the source's error, after yielding the items before it
 */
export async function* readBatches<Item>(
  source: AsyncIterable<Item>,
  maxQueued: number,
): AsyncGenerator<Item[]> {
  let queue: Item[] = []
  let end: { failure: unknown } | null = null
  let isClosed = false
  let wake = () => {}
  let makeRoom = () => {}
  const fill = async () => {
    for await (const item of source) {
      queue.push(item)
      wake()
      while (queue.length >= maxQueued && !isClosed) {
        await new Promise<void>((resolve) => {
          makeRoom = resolve
        })
      }
      if (isClosed) return
    }
  }
  const finish = (failure: unknown) => {
    end = { failure }
    wake()
  }
  fill().then(() => finish(null), finish)
  try {
    for (;;) {
      while (queue.length === 0 && end === null) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const batch = queue
      queue = []
      makeRoom()
      if (batch.length > 0) yield batch
      else break
    }
    const { failure } = end as unknown as { failure: unknown }
    if (failure !== null) throw failure
  } finally {
    isClosed = true
    makeRoom()
  }
}
