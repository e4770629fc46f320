/** The timeout until the response headers arrive. The body can take longer. */
const HEADERS_TIMEOUT_MS = 30_000
/** The slowest connection over which files of up to 135 MB can be uploaded: 0.3 Mbit/s. */
const UPLOAD_BYTES_PER_MS = 37.5
const MAX_UPLOAD_MS = 60 * 60_000
/** Enough for small files over slower connections too. */
const MIN_UPLOAD_TIMEOUT_MS = 10 * 60_000

/** @returns the timeout of a request in milliseconds; for a file, it includes the upload */
export function computeTimeout(body: unknown): number {
  if (!(body instanceof Blob)) return HEADERS_TIMEOUT_MS
  const uploadMs = Math.min(body.size / UPLOAD_BYTES_PER_MS, MAX_UPLOAD_MS)
  return Math.max(HEADERS_TIMEOUT_MS + uploadMs, MIN_UPLOAD_TIMEOUT_MS)
}
