/**
 * Frees the memory of a stream's chunk immediately instead of at the next garbage collection, which would come after
 * tens of megabytes.
 *
 * @param chunk detached afterwards, if it spans its whole buffer; otherwise unchanged
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
