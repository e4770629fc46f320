import { GuildhallError } from '../errors.ts'

/** An event of a stream. */
export interface ServerSentEvent {
  type: string
  data: string
  /** The stream’s last event id at this event. */
  lastEventId: string
}

/**
 * Parses server-sent events from text chunks split anywhere (HTML Living Standard, section 9.2.6).
 */
export class ServerSentEvents {
  /** To be sent as `Last-Event-ID` on reconnection. */
  lastEventId = ''
  /** Reconnection time in milliseconds, as set by the server. */
  retry: number | undefined
  #unfinished = ''
  #afterCarriageReturn = false
  #id = ''
  #type = ''
  #data: string[] = []

  /** Returns the events completed by this chunk. An incomplete event at the end of the stream is discarded. */
  read(chunk: string): ServerSentEvent[] {
    if (chunk === '') return []
    // A line ending \r\n may be split between chunks.
    const text = this.#afterCarriageReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    this.#afterCarriageReturn = chunk.endsWith('\r')
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

  /** Dispatches the event at an empty line, unless it has no data. */
  #finish(): ServerSentEvent[] {
    const event = { type: this.#type || 'message', data: this.#data.join('\n'), lastEventId: this.#id }
    const hasData = this.#data.length > 0
    this.lastEventId = this.#id
    this.#type = ''
    this.#data = []
    return hasData ? [event] : []
  }
}

/** @throws GuildhallError */
export function parseData<T>(data: string): T {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new GuildhallError('The stream contains an invalid event.', { cause })
  }
}
