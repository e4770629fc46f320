/** The timeout until the response headers arrive. The body can take longer. */
const HEADERS_TIMEOUT_MS = 30_000
/** The slowest connection over which a file can be uploaded: 0.3 Mbit/s. */
const UPLOAD_BYTES_PER_MS = 37.5
const MAX_UPLOAD_TIMEOUT_MS = 60 * 60_000

/** @returns the timeout of a request in milliseconds; for a file, it includes the upload */
export function computeTimeout(body: unknown): number {
  if (!(body instanceof Blob)) return HEADERS_TIMEOUT_MS
  return HEADERS_TIMEOUT_MS + Math.min(body.size / UPLOAD_BYTES_PER_MS, MAX_UPLOAD_TIMEOUT_MS)
}
