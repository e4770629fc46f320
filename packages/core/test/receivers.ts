import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A request as a receiver got it. */
export interface Got {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A listener on this machine that remembers who came. */
export interface Receiver extends AsyncDisposable {
  port: number
  url: string
  got: Got[]
  connections: Socket[]
  /** Waits until the other side has ended every connection. */
  ended(): Promise<void>
}

export type Answer = (response: ServerResponse, got: Got, count: number) => void

/** A web server that answers every request in the same way. */
export async function receiver(answer: Answer, tls?: { key: string; cert: string }): Promise<Receiver> {
  const got: Got[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.setEncoding('utf8')
    let body = ''
    for await (const chunk of request) body += chunk
    // The sender may hang up before all of it is written.
    response.on('error', () => response.destroy())
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body }
    got.push(one)
    answer(response, one, got.length)
  }
  const server = tls ? createTlsServer(tls, handle) : createServer(handle)
  return listening(server, got, tls ? 'https' : 'http')
}

/** A server that does not speak HTTP by itself: what it does with each request's bytes is up to the test. */
export function rawReceiver(onData: (socket: Socket, count: number) => void): Promise<Receiver> {
  let count = 0
  const server = createRawServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', () => onData(socket, ++count))
  })
  return listening(server, [], 'http')
}

async function listening(server: Server, got: Got[], scheme: string): Promise<Receiver> {
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
  const ended = async (): Promise<void> => {
    await Promise.all(ends)
  }
  const url = `${scheme}://127.0.0.1:${port}/hooks`
  return { port, url, got, connections, ended, [Symbol.asyncDispose]: close }
}

/** A certificate for `hooks.example.org` that has signed itself. */
export async function selfSignedCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-certificate-'))
  try {
    const names = ['-subj', '/CN=hooks.example.org', '-addext', 'subjectAltName=DNS:hooks.example.org']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const files = ['-keyout', 'key.pem', '-out', 'cert.pem']
    const made = Bun.spawn(['openssl', 'req', '-x509', ...kind, ...names, ...files], {
      cwd: folder,
      stderr: 'pipe',
    })
    if ((await made.exited) !== 0) throw new Error(await made.stderr.text())
    return {
      key: await readFile(join(folder, 'key.pem'), 'utf8'),
      cert: await readFile(join(folder, 'cert.pem'), 'utf8'),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
