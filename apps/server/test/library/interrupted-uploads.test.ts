import { describe, expect, test } from 'bun:test'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { testService } from '../../../../tools/testing/service.ts'
import { expectProblem } from '../expect-problem.ts'
import { buildPdf } from './files.ts'

const service = await testService()
const { keys } = service.client
const storage = service.environment.STORAGE_DIRECTORY ?? ''
const boundary = 'broken'
const head = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nA\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
const tail = `\r\n--${boundary}--\r\n`
const contentType = `multipart/form-data; boundary=${boundary}`

const countStagedFiles = async () => (await readdir(join(storage, 'staging')).catch(() => [])).length
const countIncomingFiles = async () => {
  const [{ files }] = await service.database
    .sql`select count(*)::int as files from files where state = 'arriving'`
  return files as number
}

/** Waits until no staged file and no row of an incoming file remains; the test times out otherwise. */
async function waitUntilCleanedUp(): Promise<void> {
  while ((await countStagedFiles()) > 0 || (await countIncomingFiles()) > 0) await Bun.sleep(20)
}

function buildForm(bytes: Uint8Array): Blob {
  return new Blob([head, bytes as Uint8Array<ArrayBuffer>, tail])
}

const send = (body: Blob | ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
  service.request('/api/resources', {
    method: 'POST',
    body,
    headers: { 'content-type': contentType, ...headers },
    key: keys.live.secret,
  })

describe('an interrupted upload', () => {
  test('leaves nothing behind, and its Idempotency-Key can be used again', async () => {
    const key = crypto.randomUUID()
    const { hostname, port } = new URL(service.url)
    for (let round = 0; round < 20; round++) {
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST /api/resources HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${keys.live.secret}\r\nIdempotency-Key: ${key}\r\nContent-Type: ${contentType}\r\nContent-Length: 5000000\r\n\r\n${head}%PDF-1.4\n`,
      )
      socket.write(Buffer.alloc(200_000))
      while ((await countIncomingFiles()) === 0) await Bun.sleep(5)
      socket.destroy()
      await waitUntilCleanedUp()
    }
    const complete = await send(buildForm(buildPdf('Whole at last.')), { 'idempotency-key': key })
    expect(complete.status).toBe(201)
  })

  test('400: a truncated form', async () => {
    const response = await send(new Blob([head, buildPdf('A')]))
    await expectProblem(response, 400, 'malformed-request')
    await waitUntilCleanedUp()
  })
})

describe('a file over the limit', () => {
  test('413: by one byte, without a Content-Length', async () => {
    const buildBody = (length: number) => {
      let remaining = length
      let started = false
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (!started) controller.enqueue(new TextEncoder().encode(`${head}%PDF-1.4\n`))
          started = true
          const size = Math.min(remaining, 4_000_000)
          if (size === 0) {
            controller.enqueue(new TextEncoder().encode(tail))
            controller.close()
          } else controller.enqueue(new Uint8Array(size))
          remaining -= size
        },
      })
    }
    const signatureBytes = '%PDF-1.4\n'.length
    await expectProblem(await send(buildBody(500_000_001 - signatureBytes)), 413, 'payload-too-large')
    await waitUntilCleanedUp()
    // A file of exactly the limit is not too large, though its content may be refused.
    const exact = await send(buildBody(500_000_000 - signatureBytes))
    expect([201, 415]).toContain(exact.status)
    await waitUntilCleanedUp()
  })

  test('413: by its Content-Length, before it is sent', async () => {
    const { hostname, port } = new URL(service.url)
    const response = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST /api/resources HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${keys.live.secret}\r\nContent-Type: ${contentType}\r\nContent-Length: 590000000\r\n\r\n`,
      )
      socket.once('data', (data) => {
        socket.destroy()
        resolve(data.toString())
      })
    })
    expect(response).toStartWith('HTTP/1.1 413')
  })
})

test('503 storage-unavailable: no staging directory; no row is left behind, and uploads succeed once the directory exists', async () => {
  await rm(join(storage, 'staging'), { recursive: true })
  await Bun.write(join(storage, 'staging'), 'in the way')
  await expectProblem(await send(buildForm(buildPdf('A'))), 503, 'storage-unavailable')
  expect(await countIncomingFiles()).toBe(0)
  await rm(join(storage, 'staging'))
  await mkdir(join(storage, 'staging'))
  expect((await send(buildForm(buildPdf('A')))).status).toBe(201)
})
