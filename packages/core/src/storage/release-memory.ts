/**
 * Gives the memory of a piece of a stream back for the next one: until it is collected, tens of megabytes would have
 * come.
 *
 * @param piece empty from now on, where it is the whole of its memory; one that shares it is left as it is
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
