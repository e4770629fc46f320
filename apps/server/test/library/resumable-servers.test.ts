import { afterAll, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings } from '@guildhall/core/settings'
import { startServer } from '@guildhall/server/start'
import { findFreePort } from '../../../../tools/process/free-port.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { bytes, createUploader, tusHeaders } from './tus.ts'

const service = await testService()
const { live, keys } = service.client
const { createUpload, append } = createUploader(service)
const port = await findFreePort()
const otherServer = await startServer(readSettings({ ...service.environment, PORT: String(port) }))
afterAll(() => otherServer.stop())

test('a part that another server is still receiving does not change the file of a complete upload', async () => {
  const uploadUrl = await createUpload()
  const uploadPath = join(
    service.environment.STORAGE_DIRECTORY ?? '',
    'uploads',
    uploadUrl.split('/').at(-1) ?? '',
  )
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const sender = writable.getWriter()
  const lateResponse = fetch(`http://localhost:${port}${new URL(uploadUrl, service.url).pathname}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders,
      authorization: `Bearer ${keys.live.secret}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: readable,
  })
  await sender.write(bytes.subarray(0, 10))
  while ((await stat(uploadPath)).size === 0) await Bun.sleep(10)
  const last = await append(uploadUrl, 10)
  expect(last.status).toBe(204)
  const resourceId = last.headers.get('content-location')?.split('/').at(-1) ?? ''
  const { sha256 } = await live.resources.get(resourceId)
  await sender.write(new Uint8Array(bytes.length - 10))
  await sender.close()
  await lateResponse
  const stored = await (await live.resources.download(resourceId)).bytes()
  expect(new Bun.CryptoHasher('sha256').update(stored).digest('hex')).toBe(sha256 ?? '')
})
