import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** A TCP proxy whose connections can be cut, stalled or delayed. */
export type BreakableProxy = {
  port: number
  /** Closes every connection. New ones are refused, or accepted and closed immediately, as by a starting server. */
  cut(mode: 'refuse' | 'hang up'): Promise<void>
  /** Keeps existing and new connections open but forwards nothing. */
  stall(): void
  /** Delays the data in both directions. */
  slowDown(milliseconds: number): void
  /** Closes every connection the next time either side sends this text, which is not forwarded. */
  cutAt(text: string): void
  /** Forwards new connections to another port; existing ones stay as they are. */
  retarget(port: number): void
  /** Forwards again. Stalled connections have lost data, so they are closed. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy for a port on this machine. */
export async function startProxy(initialTargetPort: number): Promise<BreakableProxy> {
  let targetPort = initialTargetPort
  const sockets = new Set<Socket>()
  let shouldHangUp = false
  let isStalled = false
  let delayMs = 0
  let cutText: string | null = null
  let port = 0
  const forward = (to: Socket) => (bytes: Buffer) => {
    if (isStalled) return
    if (cutText !== null && bytes.includes(cutText)) {
      cutText = null
      return endAll()
    }
    if (delayMs === 0) to.write(bytes)
    else setTimeout(() => to.writable && to.write(bytes), delayMs)
  }
  const accept = (client: Socket) => {
    if (shouldHangUp) return client.destroy()
    const upstream = dial(targetPort, '127.0.0.1')
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(from)
      from.on('data', forward(to))
      from.on('end', () => setTimeout(() => to.end(), delayMs))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        setTimeout(() => to.destroy(), delayMs)
      })
    }
  }
  const listen = () =>
    new Promise<Server>((resolve) => {
      const server = createServer(accept)
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
    const closed = server ? new Promise((resolve) => server?.close(resolve)) : null
    server = null
    endAll()
    await closed
  }
  return {
    port,
    async cut(mode) {
      if (mode === 'refuse') return await stopListening()
      shouldHangUp = true
      endAll()
    },
    stall: () => {
      isStalled = true
    },
    slowDown: (milliseconds) => {
      delayMs = milliseconds
    },
    cutAt: (text) => {
      cutText = text
    },
    retarget: (port) => {
      targetPort = port
    },
    async restore() {
      if (isStalled) endAll()
      shouldHangUp = false
      isStalled = false
      delayMs = 0
      cutText = null
      server ??= await listen()
    },
    close: stopListening,
  }
}
