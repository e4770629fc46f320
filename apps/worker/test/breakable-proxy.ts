import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** A way to a server that can be cut. */
export type BreakableProxy = {
  port: number
  /** Ends every connection. New ones are refused, or accepted and ended at once, as by a server that starts up. */
  cut(how: 'refuse' | 'hang up'): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

export async function startProxy(targetPort: number): Promise<BreakableProxy> {
  const sockets = new Set<Socket>()
  let hangUp = false
  let port = 0
  const listen = () =>
    new Promise<Server>((resolve) => {
      const server = createServer((near) => {
        if (hangUp) return near.destroy()
        const far = dial(targetPort, '127.0.0.1')
        for (const [from, to] of [[near, far] as const, [far, near] as const]) {
          sockets.add(from)
          from.pipe(to)
          from.on('error', () => to.destroy())
          from.on('close', () => {
            sockets.delete(from)
            to.destroy()
          })
        }
      })
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
    async restore() {
      hangUp = false
      server ??= await listen()
    },
    close: stopListening,
  }
}
