import { describe, expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testService } from '../../../../tools/testing/service.ts'
import { bytes, createUploader } from './tus.ts'

const service = await testService()
const { live } = service.client
const { send, createUpload, append } = createUploader(service)

describe('a resumable upload whose last byte a killed server had received completes exactly once', () => {
  const uploads = join(service.environment.STORAGE_DIRECTORY ?? '', 'uploads')
  const parseId = (uploadUrl: string | null) => uploadUrl?.split('/').at(-1) ?? ''
  const findResourceIds = async (name: string) =>
    (await live.resources.list({ q: name }).toArray()).map(({ id }) => id)
  /** Recreates the state after a kill: the upload is complete on disk, and no resource exists. */
  async function createInterruptedUpload(name: string): Promise<string> {
    const uploadUrl = await createUpload({ name, filename: 'parts.pdf' })
    await Bun.write(join(uploads, parseId(uploadUrl)), bytes)
    return uploadUrl
  }

  test('after a kill before processing, whether resumed by HEAD or PATCH', async () => {
    for (const resume of [
      (uploadUrl: string) => send('HEAD', uploadUrl, {}),
      (uploadUrl: string) => append(uploadUrl, bytes.length),
    ]) {
      const name = `Cut${crypto.randomUUID().slice(0, 8)}`
      const uploadUrl = await createInterruptedUpload(name)
      const response = await resume(uploadUrl)
      expect(response.headers.get('upload-offset')).toBe(String(bytes.length))
      const resourceId = parseId(response.headers.get('content-location'))
      expect(await live.resources.get(resourceId)).toMatchObject({ name, sizeBytes: bytes.length })
      for (const laterResponse of [await send('HEAD', uploadUrl, {}), await append(uploadUrl, bytes.length)])
        expect(parseId(laterResponse.headers.get('content-location'))).toBe(resourceId)
      expect(await findResourceIds(name)).toEqual([resourceId])
      const remaining = await readdir(uploads)
      expect(remaining.filter((file) => file.startsWith(parseId(uploadUrl)))).toEqual([
        `${parseId(uploadUrl)}.json`,
      ])
    }
  })

  test('after a kill between storing the file and committing the resource', async () => {
    const uploadUrl = await createInterruptedUpload('Instorage')
    const id = parseId(uploadUrl)
    const clientId = service.client.record.id
    await service.database
      .sql`insert into files (client_id, id, upload_id) values (${clientId}, ${id}, ${id})`
    const storedPath = join(uploads, '../files', clientId, id.slice(-2), id)
    await Bun.write(storedPath, bytes)
    const resourceId = parseId((await append(uploadUrl, bytes.length)).headers.get('content-location'))
    expect(await findResourceIds('Instorage')).toEqual([resourceId])
    expect(await (await live.resources.download(resourceId)).bytes()).toEqual(new Uint8Array(bytes))
  })

  test('after a kill between committing the resource and updating the upload', async () => {
    const uploadUrl = await createUpload({ name: 'Committed', filename: 'parts.pdf' })
    const uploadInfo = await readFile(join(uploads, `${parseId(uploadUrl)}.json`))
    const resourceId = (await append(uploadUrl, 0)).headers.get('content-location')
    await Bun.write(join(uploads, `${parseId(uploadUrl)}.json`), uploadInfo)
    await Bun.write(join(uploads, parseId(uploadUrl)), bytes)
    for (const laterResponse of [await send('HEAD', uploadUrl, {}), await append(uploadUrl, bytes.length)])
      expect(laterResponse.headers.get('content-location')).toBe(resourceId)
    expect(await findResourceIds('Committed')).toEqual([parseId(resourceId)])
  })

  test('with concurrent requests', async () => {
    const uploadUrl = await createInterruptedUpload('Atonce')
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => send('HEAD', uploadUrl, {})),
      append(uploadUrl, bytes.length),
    ])
    const resourceIds = new Set(responses.map((response) => response.headers.get('content-location')))
    expect(resourceIds.size).toBe(1)
    expect(await findResourceIds('Atonce')).toEqual([parseId([...resourceIds][0] ?? null)])
  })

  test('but not on a reader’s request, which returns only the offset', async () => {
    const uploadUrl = await createInterruptedUpload('Readonly')
    const { key } = await live.keys.create({ name: 'Reader', type: 'secret', scopes: ['resources:read'] })
    const response = await service.request(uploadUrl, { key })
    expect(await response.json()).toMatchObject({ offset: bytes.length, resourceId: null })
    expect(await findResourceIds('Readonly')).toEqual([])
  })
})
