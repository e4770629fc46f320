/**
 * Finds where an HTTP answer ends. Knows what the servers measured here send: one answer at a time, with a
 * Content-Length.
 */
export class ResponseReader {
  #received: Buffer[] = []
  #length = 0
  #expected = -1
  #status = 0
  /** The last whole answer, for saying what was wrong with it. */
  text = ''

  /** Takes bytes; gives the status once the answer is whole, else null. */
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
    if (length === undefined) throw new Error(`An answer without Content-Length:\n${head}`)
    this.#status = Number(head.slice(9, 12))
    this.#expected = end + 4 + Number(length)
  }
}
