const encoder = new TextEncoder()

/** A lazily generated body with backpressure, in constant memory. */
export function toStream(chunks: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

/**
 * A body that streams chunks until the caller disconnects, or the source ends or fails.
 *
 * @param generateChunks must end soon after its signal is aborted
 * @param release called however the stream ends, even before its first chunk; must be idempotent
 */
export function toCancellableStream(
  generateChunks: (signal: AbortSignal) => AsyncGenerator<string>,
  release: () => void,
): ReadableStream<Uint8Array> {
  const cancellation = new AbortController()
  const chunks = generateChunks(cancellation.signal)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next().catch((error: unknown) => {
        release()
        throw error
      })
      if (cancellation.signal.aborted) return
      if (!done) return controller.enqueue(encoder.encode(value))
      release()
      controller.close()
    },
    async cancel() {
      cancellation.abort()
      release()
      // Otherwise a generator whose last chunk is queued would stay suspended.
      await chunks.return(undefined)
    },
  })
}
