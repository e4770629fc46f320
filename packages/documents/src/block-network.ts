import dns from 'node:dns'
import net from 'node:net'

/** No parser has a reason to connect to anything; a hostile file that makes one try gets an error. */
export function blockNetwork(): void {
  function refuse(): never {
    throw new Error('Reading a file does not use the network.')
  }
  Object.assign(globalThis, { fetch: refuse, WebSocket: refuse, EventSource: refuse })
  Object.assign(net.Socket.prototype, { connect: refuse })
  Object.assign(dns, { lookup: refuse, resolve: refuse })
}
