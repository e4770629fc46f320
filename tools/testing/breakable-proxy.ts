import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** A way to a server that can be cut, or made slow. */
export type BreakableProxy = {
  port: number
  /** Ends every connection. New ones are refused, or accepted and ended at once, as by a server that starts up. */
  cut(how: 'refuse' | 'hang up'): Promise<void>
  /** Keeps every connection, and those to come, and lets nothing through any more. */
  stall(): void
  /** Holds everything back for so long, either way. */
  slowDown(milliseconds: number): void
  /** Lets everything through again; what was stalled has lost bytes, so those connections are ended. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Stands before a server of this machine. */
export async function startProxy(targetPort: number): Promise<BreakableProxy> {
  const sockets = new Set<Socket>()
  let hangUp = false
  let stalled = false
  let delay = 0
  let port = 0
  const pass = (to: Socket) => (bytes: Buffer) => {
    if (stalled) return
    if (delay === 0) to.write(bytes)
    else setTimeout(() => to.writable && to.write(bytes), delay)
  }
  const join = (near: Socket) => {
    if (hangUp) return near.destroy()
    const far = dial(targetPort, '127.0.0.1')
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from)
      from.on('data', pass(to))
      from.on('end', () => setTimeout(() => to.end(), delay))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        setTimeout(() => to.destroy(), delay)
      })
    }
  }
  const listen = () =>
    new Promise<Server>((resolve) => {
      const server = createServer(join)
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        if (address && typeof address === 'object') port = address.port
        resolve(server)
      })
    })
  let server: Server | null = await listen()
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stopListening = async () => {
    const ended = server ? new Promise((resolve) => server?.close(resolve)) : null
    server = null
    endAll()
    await ended
  }
  return {
    port,
    async cut(how) {
      if (how === 'refuse') return await stopListening()
      hangUp = true
      endAll()
    },
    stall: () => {
      stalled = true
    },
    slowDown: (milliseconds) => {
      delay = milliseconds
    },
    async restore() {
      if (stalled) endAll()
      hangUp = false
      stalled = false
      delay = 0
      server ??= await listen()
    },
    close: stopListening,
  }
}
