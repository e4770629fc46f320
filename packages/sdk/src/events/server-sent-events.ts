/** One event of a stream. */
export interface ServerSentEvent {
  type: string
  data: string
  /** Where the stream is with this event. */
  lastEventId: string
}

/**
 * Reads server-sent events from pieces of text that may be cut anywhere (HTML Living Standard, section 9.2.6).
 */
export class ServerSentEvents {
  /** Where the stream is: what to come back with as `Last-Event-ID`. */
  lastEventId = ''
  /** Milliseconds after which the sender wants its clients to come back. */
  retry: number | undefined
  #unfinished = ''
  #afterReturn = false
  #id = ''
  #type = ''
  #data: string[] = []

  /** The events that this piece completes. What is incomplete when the stream ends never happened. */
  read(piece: string): ServerSentEvent[] {
    if (piece === '') return []
    // A line that ended with \r was taken as ended; the \n of the same line end comes with this piece.
    const text = this.#afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    this.#afterReturn = piece.endsWith('\r')
    const lines = (this.#unfinished + text).split(/\r\n|\r|\n/)
    this.#unfinished = lines.pop() ?? ''
    const events: ServerSentEvent[] = []
    for (const line of lines) {
      if (line !== '') this.#readField(line)
      else events.push(...this.#finish())
    }
    return events
  }

  #readField(line: string): void {
    const colon = line.indexOf(':')
    if (colon === 0) return
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') this.#data.push(value)
    else if (name === 'event') this.#type = value
    else if (name === 'id' && !value.includes('\0')) this.#id = value
    else if (name === 'retry' && /^\d+$/.test(value)) this.retry = Number(value)
  }

  /** An empty line: the event, unless it had no data. */
  #finish(): ServerSentEvent[] {
    const event = { type: this.#type || 'message', data: this.#data.join('\n'), lastEventId: this.#id }
    const hasData = this.#data.length > 0
    this.lastEventId = this.#id
    this.#type = ''
    this.#data = []
    return hasData ? [event] : []
  }
}
