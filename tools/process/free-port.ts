import { createServer } from 'node:net'

/** Whether a server could listen on this port of the loopback address now. */
export function portIsFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Below those that systems give to outgoing connections: Linux from 32768 on, macOS and Windows from 49152. */
const PORTS = { from: 20_000, to: 32_000 }
const given = new Set<number>()

/**
 * A port of the loopback address that nobody uses at this moment, and that no outgoing connection will take before a
 * server listens there, as it may one that the operating system chooses. This process gives none twice.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from))
    if (given.has(port) || !(await portIsFree(port))) continue
    given.add(port)
    return port
  }
}
