/**
 * Yields the items that have arrived since the last read as one batch, while the source continues to be read.
 *
 * @param maxQueuedItems items to queue before the source is paused
 * @throws the source's error, after yielding the items before it
 */
export async function* readBatches<Item>(
  source: AsyncIterable<Item>,
  maxQueuedItems: number,
): AsyncGenerator<Item[]> {
  let queue: Item[] = []
  let end: { failure: unknown } | null = null
  let isClosed = false
  let wakeReader = () => {}
  let resumeSource = () => {}
  const fill = async () => {
    for await (const item of source) {
      queue.push(item)
      wakeReader()
      while (queue.length >= maxQueuedItems && !isClosed) {
        await new Promise<void>((resolve) => {
          resumeSource = resolve
        })
      }
      if (isClosed) return
    }
  }
  const finish = (failure: unknown) => {
    end = { failure }
    wakeReader()
  }
  fill().then(() => finish(null), finish)
  try {
    for (;;) {
      while (queue.length === 0 && end === null) {
        await new Promise<void>((resolve) => {
          wakeReader = resolve
        })
      }
      const batch = queue
      queue = []
      resumeSource()
      if (batch.length > 0) yield batch
      else break
    }
    const { failure } = end as unknown as { failure: unknown }
    if (failure !== null) throw failure
  } finally {
    isClosed = true
    resumeSource()
  }
}
