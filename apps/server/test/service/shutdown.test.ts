import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { findFreePort } from '../../../../tools/process/free-port.ts'
import { startServerProcess, waitUntilReady } from '../../../../tools/service/processes.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'

const service = await testService()
const key = service.client.keys.live.secret

async function startServer() {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const environment = {
    PORT: String(port),
    DATABASE_URL: service.database.url,
    BASE_URL: url,
    SANDBOX_BASE_URL: service.sandboxUrl,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
  }
  const server = startServerProcess({ environment, output: 'inherit' })
  await waitUntilReady(url, [server])
  const sendRequest = (method: string, path: string, body?: Bun.BodyInit, type = 'application/json') =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      ...(body === undefined ? {} : { body }),
    })
  return { server, port, sendRequest }
}

/** Whether the port accepts connections. */
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: refuses new connections, completes requests in flight, exits with 0',
  async (signal) => {
    const { server, port, sendRequest } = await startServer()
    const member = await service.client.live.members.create({
      email: `${signal}@example.org`,
      firstName: 'Ada',
      lastName: 'King',
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const locked = Promise.withResolvers<number>()
    // The request waits for another transaction.
    const lockTransaction = service.database.sql.begin(async (sql) => {
      const [{ pid }] =
        await sql`select pg_backend_pid() as pid from members where id = ${member.id} for update`
      locked.resolve(pid)
      await released
    })
    const lockingPid = await locked.promise
    const inFlight = sendRequest('PATCH', `/api/members/${member.id}`, '{"phone":"1"}')
    await waitUntilBlocking(service.database.sql, lockingPid)
    process.kill(server.pid, signal)
    while (await isListening(port)) await Bun.sleep(5)
    release()
    await lockTransaction
    const response = await inFlight
    expect([response.status, ((await response.json()) as { phone: string }).phone]).toEqual([200, '1'])
    expect(await server.exited).toBe('exit code 0')
  },
)

test('SIGTERM: an upload in progress completes', async () => {
  const { server, port, sendRequest } = await startServer()
  const rows = Array.from({ length: 20_000 }, (_, index) => `m${index}@example.org,Ada,King\n`)
  const stoppedListening = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(`email,firstName,lastName\n${rows.slice(0, 15_000).join('')}`))
      await stoppedListening.promise
      controller.enqueue(Buffer.from(rows.slice(15_000).join('')))
      controller.close()
    },
  })
  const upload = sendRequest('POST', '/api/members/import', body, 'text/csv')
  const countChunks = async () =>
    (await service.database.sql`select count(*)::int as n from import_chunks`)[0].n as number
  while ((await countChunks()) === 0) await Bun.sleep(5)
  process.kill(server.pid, 'SIGTERM')
  while (await isListening(port)) await Bun.sleep(5)
  stoppedListening.resolve()
  const response = await upload
  expect(response.status).toBe(202)
  const { id } = (await response.json()) as { id: string }
  const [row] = await service.database.sql`select size_bytes::int as bytes from imports where id = ${id}`
  expect(row.bytes).toBe(Buffer.byteLength(`email,firstName,lastName\n${rows.join('')}`))
  expect(await server.exited).toBe('exit code 0')
})

test('SIGTERM: idle connections do not delay shutdown', async () => {
  const { server, port } = await startServer()
  const socket = connect(port, 'localhost')
  const responded = Promise.withResolvers<void>()
  socket.once('data', () => responded.resolve())
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await responded.promise
  process.kill(server.pid, 'SIGTERM')
  expect(await server.exited).toBe('exit code 0')
  socket.destroy()
})

test('SIGTERM: an incomplete request does not delay shutdown', async () => {
  const { server, port } = await startServer()
  const socket = connect(port, 'localhost')
  const opened = Promise.withResolvers<void>()
  socket.once('connect', () => opened.resolve())
  await opened.promise
  socket.write('GET /healthz HTTP/1.1\r\nHost: local')
  // By the time of this response, the server has read what was sent before.
  await fetch(`http://localhost:${port}/healthz`)
  process.kill(server.pid, 'SIGTERM')
  expect(await server.exited).toBe('exit code 0')
  socket.destroy()
})
