/**
 * Finds the end of an HTTP response. Supports only the responses of the measured servers: one response at a time, with
 * a Content-Length.
 */
export class ResponseReader {
  #received: Buffer[] = []
  #length = 0
  #expected = -1
  #status = 0
  /** The last failed response, for error messages. */
  text = ''

  /** Adds bytes. @returns the status once the response is complete, else null */
  push(bytes: Buffer): number | null {
    this.#received.push(bytes)
    this.#length += bytes.length
    if (this.#expected < 0) this.#readHead()
    if (this.#expected < 0 || this.#length < this.#expected) return null
    if (this.#status >= 300) this.text = Buffer.concat(this.#received).toString()
    this.#received = []
    this.#length = 0
    this.#expected = -1
    return this.#status
  }

  #readHead(): void {
    const start = this.#received.length === 1 ? (this.#received[0] as Buffer) : Buffer.concat(this.#received)
    const end = start.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = start.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error(`The response has no Content-Length:\n${head}`)
    this.#status = Number(head.slice(9, 12))
    this.#expected = end + 4 + Number(length)
  }
}
