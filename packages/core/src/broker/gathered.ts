/**
 * Takes items as they come, and gives those that came since it was last asked, together: while the one side works,
 * the other goes on.
 *
 * @param most how many may wait; then nothing more is fetched until they are taken
 * @throws what the source throws, once what came before has been given
 */
export async function* gathered<Item>(source: AsyncIterable<Item>, most: number): AsyncGenerator<Item[]> {
  let waiting: Item[] = []
  let end: { failure: unknown } | null = null
  let closed = false
  let wake = () => {}
  let makeRoom = () => {}
  const fill = async () => {
    for await (const item of source) {
      waiting.push(item)
      wake()
      while (waiting.length >= most && !closed) {
        await new Promise<void>((resolve) => {
          makeRoom = resolve
        })
      }
      if (closed) return
    }
  }
  const ended = (failure: unknown) => {
    end = { failure }
    wake()
  }
  fill().then(() => ended(null), ended)
  try {
    for (;;) {
      while (waiting.length === 0 && end === null) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const taken = waiting
      waiting = []
      makeRoom()
      if (taken.length > 0) yield taken
      else break
    }
    const { failure } = end as unknown as { failure: unknown }
    if (failure !== null) throw failure
  } finally {
    closed = true
    makeRoom()
  }
}
