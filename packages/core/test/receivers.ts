import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A local server that records connections and, if it is an HTTP server, requests. */
export interface Receiver extends AsyncDisposable {
  port: number
  url: string
  received: ReceivedRequest[]
  connections: Socket[]
  /** Waits until every connection that has been made so far is closed. */
  waitForClose(): Promise<void>
}

/** @param count the number of requests so far, including this one */
export type Respond = (response: ServerResponse, request: ReceivedRequest, count: number) => void

/** Starts an HTTP server with one response handler. */
export async function startReceiver(
  respond: Respond,
  tls?: { key: string; cert: string },
): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.setEncoding('utf8')
    let body = ''
    for await (const chunk of request) body += chunk
    // The sender may close the connection before the response is complete.
    response.on('error', () => response.destroy())
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers, body }
    requests.push(received)
    respond(response, received, requests.length)
  }
  const server = tls ? createTlsServer(tls, handle) : createServer(handle)
  return listen(server, requests, tls ? 'https' : 'http')
}

/** Starts a TCP server. `onData` is called for each chunk, with the number of chunks so far on all connections. */
export function startRawReceiver(onData: (socket: Socket, count: number) => void): Promise<Receiver> {
  let count = 0
  const server = createRawServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', () => onData(socket, ++count))
  })
  return listen(server, [], 'http')
}

async function listen(server: Server, requests: ReceivedRequest[], scheme: string): Promise<Receiver> {
  const connections: Socket[] = []
  const ends: Promise<void>[] = []
  server.on('connection', (socket: Socket) => {
    connections.push(socket)
    ends.push(new Promise((resolve) => socket.on('close', () => resolve())))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    for (const socket of connections) socket.destroy()
    server.close()
  }
  const waitForClose = async (): Promise<void> => {
    await Promise.all(ends)
  }
  const url = `${scheme}://127.0.0.1:${port}/hooks`
  return {
    port,
    url,
    received: requests,
    connections,
    waitForClose,
    [Symbol.asyncDispose]: close,
  }
}

/** Creates a self-signed certificate for `hooks.example.org`. */
export async function createSelfSignedCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-certificate-'))
  try {
    const names = ['-subj', '/CN=hooks.example.org', '-addext', 'subjectAltName=DNS:hooks.example.org']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const files = ['-keyout', 'key.pem', '-out', 'cert.pem']
    const openssl = Bun.spawn(['openssl', 'req', '-x509', ...kind, ...names, ...files], {
      cwd: folder,
      stderr: 'pipe',
    })
    if ((await openssl.exited) !== 0) throw new Error(await openssl.stderr.text())
    return {
      key: await readFile(join(folder, 'key.pem'), 'utf8'),
      cert: await readFile(join(folder, 'cert.pem'), 'utf8'),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
