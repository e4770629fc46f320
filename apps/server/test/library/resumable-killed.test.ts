import { describe, expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testService } from '../../../../tools/testing/service.ts'
import { bytes, createUploader } from './tus.ts'

const service = await testService()
const { live } = service.client
const { send, begin, append } = createUploader(service)

describe('a resumable upload whose last byte a killed server had received completes exactly once', () => {
  const uploads = join(service.environment.STORAGE_DIRECTORY ?? '', 'uploads')
  const parseId = (to: string | null) => to?.split('/').at(-1) ?? ''
  const findResourceIds = async (name: string) =>
    (await live.resources.list({ q: name }).toArray()).map(({ id }) => id)
  /** Recreates the state after a kill: the upload is complete on disk, and no resource exists. */
  async function createInterruptedUpload(name: string): Promise<string> {
    const to = await begin({ name, filename: 'parts.pdf' })
    await Bun.write(join(uploads, parseId(to)), bytes)
    return to
  }

  test('killed before processing, resumed by HEAD and by PATCH', async () => {
    for (const ask of [(to: string) => send('HEAD', to, {}), (to: string) => append(to, bytes.length)]) {
      const name = `Cut${crypto.randomUUID().slice(0, 8)}`
      const to = await createInterruptedUpload(name)
      const response = await ask(to)
      expect(response.headers.get('upload-offset')).toBe(String(bytes.length))
      const resourceId = parseId(response.headers.get('content-location'))
      expect(await live.resources.get(resourceId)).toMatchObject({ name, sizeBytes: bytes.length })
      for (const laterResponse of [await send('HEAD', to, {}), await append(to, bytes.length)])
        expect(parseId(laterResponse.headers.get('content-location'))).toBe(resourceId)
      expect(await findResourceIds(name)).toEqual([resourceId])
      const remaining = await readdir(uploads)
      expect(remaining.filter((file) => file.startsWith(parseId(to)))).toEqual([`${parseId(to)}.json`])
    }
  })

  test('killed after the file was stored and before the resource was committed', async () => {
    const to = await createInterruptedUpload('Instorage')
    const id = parseId(to)
    const clientId = service.client.record.id
    await service.database.sql`insert into files (client_id, id) values (${clientId}, ${id})`
    const stored = join(uploads, '../files', clientId, id.slice(-2), id)
    await Bun.write(stored, bytes)
    const resourceId = parseId((await append(to, bytes.length)).headers.get('content-location'))
    expect(await findResourceIds('Instorage')).toEqual([resourceId])
    expect(await (await live.resources.download(resourceId)).bytes()).toEqual(new Uint8Array(bytes))
  })

  test('killed after the resource was committed and before the upload was updated', async () => {
    const to = await begin({ name: 'Committed', filename: 'parts.pdf' })
    const uploadInfo = await readFile(join(uploads, `${parseId(to)}.json`))
    const resourceId = (await append(to, 0)).headers.get('content-location')
    await Bun.write(join(uploads, `${parseId(to)}.json`), uploadInfo)
    await Bun.write(join(uploads, parseId(to)), bytes)
    for (const laterResponse of [await send('HEAD', to, {}), await append(to, bytes.length)])
      expect(laterResponse.headers.get('content-location')).toBe(resourceId)
    expect(await findResourceIds('Committed')).toEqual([parseId(resourceId)])
  })

  test('with concurrent requests', async () => {
    const to = await createInterruptedUpload('Atonce')
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => send('HEAD', to, {})),
      append(to, bytes.length),
    ])
    const resourceIds = new Set(responses.map((response) => response.headers.get('content-location')))
    expect(resourceIds.size).toBe(1)
    expect(await findResourceIds('Atonce')).toEqual([parseId([...resourceIds][0] ?? null)])
  })

  test('for callers who may write; readers get only the offset', async () => {
    const to = await createInterruptedUpload('Readonly')
    const { key } = await live.keys.create({ name: 'Reader', type: 'secret', scopes: ['resources:read'] })
    const seen = await service.request(to, { key })
    expect(await seen.json()).toMatchObject({ offset: bytes.length, resourceId: null })
    expect(await findResourceIds('Readonly')).toEqual([])
  })
})
