import { createServer } from 'node:net'

/** Whether a port is free on a host, by default on loopback. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Below the ephemeral ports of Linux (from 32768), macOS and Windows (from 49152). */
const PORTS = { from: 20_000, to: 32_000 }
/** A port that refuses connections: no test listens there, unlike on one that was free a moment ago. */
export const REFUSING_PORT = PORTS.from - 1
const usedPorts = new Set<number>()

/**
 * Returns a free loopback port outside the ephemeral range, so that no outgoing connection takes it first. Never
 * returns the same port twice in one process.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from))
    if (usedPorts.has(port) || !(await isPortFree(port))) continue
    usedPorts.add(port)
    return port
  }
}
