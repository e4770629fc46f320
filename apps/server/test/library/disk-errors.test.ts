import { afterAll, expect, test } from 'bun:test'
import { openSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../../../tools/process/free-port.ts'
import { startServerProcess, waitUntilReady } from '../../../../tools/service/processes.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'
import { buildPdf } from './files.ts'

const service = await testService()
const storage = service.environment.STORAGE_DIRECTORY ?? ''
const log = join(storage, 'log')
const port = await findFreePort()
const url = `http://localhost:${port}`
const child = startServerProcess({
  environment: { ...service.environment, PORT: String(port), LOG_LEVEL: 'error' },
  output: openSync(log, 'w'),
})
afterAll(() => child.stop())
await waitUntilReady(url, [child])
const call = callAs(
  {
    request: (path, { key: _, ...init } = {}) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${service.client.keys.live.secret}`)
      return fetch(url + path, { ...init, headers })
    },
  },
  null,
)

/** Finds the error code of each log line of a request. */
async function findErrorCodes(requestId: string): Promise<string[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(requestId))
  return lines.map((line) => JSON.parse(line).err.code)
}

test('503: the disk is full during a resumable upload; the error is logged, and the upload can be resumed', async () => {
  const file = buildPdf('A page.')
  const tus = { 'tus-resumable': '1.0.0' }
  const upload = await call('POST', '/api/resources/uploads', undefined, {
    ...tus,
    'upload-length': String(file.length),
    'upload-metadata': `name ${btoa('A')},filename ${btoa('a.pdf')}`,
  })
  const uploadUrl = upload.headers.get('location') ?? ''
  const uploadPath = join(storage, 'uploads', uploadUrl.split('/').at(-1) ?? '')
  await rm(uploadPath)
  await symlink('/dev/full', uploadPath)
  const append = () =>
    call('PATCH', uploadUrl, new Uint8Array(file), {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    })
  const { requestId, detail } = await expectProblem(await append(), 503, 'storage-unavailable')
  expect(detail).toContain('storage is full')
  expect(await findErrorCodes(requestId)).toEqual(['ENOSPC'])
  await rm(uploadPath)
  await Bun.write(uploadPath, '')
  expect((await append()).headers.get('content-location')).toStartWith('/api/resources/')
})

test('503: the staging directory is unusable; the error is logged once, even with an Idempotency-Key', async () => {
  const staging = join(storage, 'staging')
  await rm(staging, { recursive: true, force: true })
  await Bun.write(staging, 'in the way')
  for (const headers of [{}, { 'idempotency-key': 'disk' }]) {
    const form = new FormData()
    form.append('name', 'A')
    form.append('file', new Blob([buildPdf('A')]), 'a.pdf')
    const response = await call('POST', '/api/resources', form, headers)
    const { requestId } = await expectProblem(response, 503, 'storage-unavailable')
    expect(await findErrorCodes(requestId)).toEqual([expect.stringMatching(/^E[A-Z]+$/)])
  }
  await rm(staging)
  await mkdir(staging)
})
