import { request } from 'node:http'

const CHUNK_BYTES = 250_000

/**
 * Uploads over loopback at the speed of a slower network, because most uploads arrive slower than loopback.
 *
 * @param bytesPerSecond the speed of that network
 * @returns the seconds between the last byte sent and the response: how long a user waits at "100%"
 */
export async function measurePacedUploadWait(
  url: string,
  options: { method: string; headers: Record<string, string>; path: string; bytesPerSecond: number },
): Promise<number> {
  const body = Bun.file(options.path)
  const upload = request(url, {
    method: options.method,
    headers: { ...options.headers, 'content-length': String(body.size) },
  })
  const responseStatus = new Promise<number>((resolve, reject) => {
    upload.once('error', reject)
    upload.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
  })
  const startedAt = performance.now()
  for (let sent = 0; sent < body.size; sent += CHUNK_BYTES) {
    const delayMs = startedAt + (sent / options.bytesPerSecond) * 1000 - performance.now()
    if (delayMs > 0) await Bun.sleep(delayMs)
    const chunk = new Uint8Array(await body.slice(sent, sent + CHUNK_BYTES).arrayBuffer())
    if (!upload.write(chunk)) await new Promise((resolve) => upload.once('drain', resolve))
  }
  upload.end()
  const sentAt = performance.now()
  const status = await responseStatus
  if (status !== 201) throw new Error(`The upload returned ${status}.`)
  return (performance.now() - sentAt) / 1000
}
