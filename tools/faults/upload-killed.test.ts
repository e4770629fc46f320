import { expect, test } from 'bun:test'
import { buildPdf } from '../../apps/server/test/library/files.ts'
import { testDatabase } from '../testing/database.ts'
import { type ServerProcess, startDeployment } from './deployment.ts'

const PART_BYTES = 3_000_000

test('an upload resumes at the acknowledged offset after the server is killed between two parts', async () => {
  const database = await testDatabase()
  const deployment = await startDeployment(database.url, 1)
  const server = deployment.servers[0] as ServerProcess
  const file = Buffer.concat([buildPdf('In parts'), Buffer.alloc(2 * PART_BYTES, ' ')])
  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${deployment.key}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body } : {}),
    })
  const append = (uploadPath: string, offset: number, body: Buffer) =>
    send(
      'PATCH',
      uploadPath,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    )
  const creation = await send('POST', '/api/resources/uploads', {
    'upload-length': String(file.length),
    'upload-metadata': `name ${btoa('In parts')},filename ${btoa('parts.pdf')}`,
  })
  const uploadPath = creation.headers.get('location') ?? ''
  expect((await append(uploadPath, 0, file.subarray(0, PART_BYTES))).status).toBe(204)
  await server.kill()
  await server.start()
  expect((await send('HEAD', uploadPath, {})).headers.get('upload-offset')).toBe(String(PART_BYTES))
  const last = await append(uploadPath, PART_BYTES, file.subarray(PART_BYTES))
  expect(last.status).toBe(204)
  const id = last.headers.get('content-location')?.split('/').at(-1) ?? ''
  expect(await deployment.guildhall.resources.get(id)).toMatchObject({
    sizeBytes: file.length,
    sha256: new Bun.CryptoHasher('sha256').update(file).digest('hex'),
  })
})

test('killing the server during the last part yields one resource, whose id the repeated request returns', async () => {
  const database = await testDatabase()
  const deployment = await startDeployment(database.url, 1)
  const server = deployment.servers[0] as ServerProcess
  const file = Buffer.concat([buildPdf('At the end'), Buffer.alloc(PART_BYTES, ' ')])
  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${deployment.key}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body } : {}),
    })
  const append = (uploadPath: string, offset: number) =>
    send(
      'PATCH',
      uploadPath,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      file.subarray(offset),
    )
  const reportedIds = new Map<string, string>()
  for (let round = 0; round < 10; round++) {
    const creation = await send('POST', '/api/resources/uploads', {
      'upload-length': String(file.length),
      'upload-metadata': `name ${btoa(`Round ${round}`)},filename ${btoa('parts.pdf')}`,
    })
    const uploadPath = creation.headers.get('location') ?? ''
    // In some rounds the response arrives before the kill: the repeated request then returns it again.
    const last = append(uploadPath, 0).catch(() => null)
    await Bun.sleep(round * 8)
    await server.kill()
    await last
    await server.start()
    const offset = Number((await send('HEAD', uploadPath, {})).headers.get('upload-offset'))
    const laterResponse = await append(uploadPath, offset)
    expect(laterResponse.status).toBe(204)
    reportedIds.set(`Round ${round}`, laterResponse.headers.get('content-location')?.split('/').at(-1) ?? '')
  }
  const resources = await deployment.guildhall.resources.list().toArray()
  expect(new Map(resources.map(({ name, id }) => [name, id]))).toEqual(reportedIds)
  expect(resources).toHaveLength(10)
  const sha256 = new Bun.CryptoHasher('sha256').update(file).digest('hex')
  expect(resources.filter((resource) => resource.sha256 !== sha256)).toEqual([])
})
