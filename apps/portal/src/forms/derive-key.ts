/** An idempotency key derived from these parts: the same parts give the same key, however often they are sent. */
export async function deriveKey(...parts: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
}
