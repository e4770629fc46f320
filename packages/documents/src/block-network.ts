import dns from 'node:dns'
import net from 'node:net'

/** Blocks network access: parsers do not need it, and a malicious file must not trigger it. */
export function blockNetwork(): void {
  function refuse(): never {
    throw new Error('Network access is blocked while reading files.')
  }
  Object.assign(globalThis, { fetch: refuse, WebSocket: refuse, EventSource: refuse })
  Object.assign(net.Socket.prototype, { connect: refuse })
  Object.assign(dns, { lookup: refuse, resolve: refuse })
}
