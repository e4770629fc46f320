import { describe, expect, spyOn, test } from 'bun:test'
import { open, readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { testService } from '../../../../tools/testing/service.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { bytes, createUploader, encodeMetadata, tusHeaders, uploadsPath } from './tus.ts'

const service = await testService()
const { live, keys } = service.client
const { send, createUpload, append } = createUploader(service)

describe('a resumable upload', () => {
  test('resumes at its offset, refuses another offset with 409, and becomes a resource with the last byte', async () => {
    const uploadUrl = await createUpload({
      name: 'In parts',
      filename: 'parts.pdf',
      accessLevel: 'paid',
      price: '{"amount":900,"currency":"EUR"}',
      tags: '["parts"]',
    })
    const first = await append(uploadUrl, 0, 100)
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100'])
    const head = await send('HEAD', uploadUrl, {})
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      '100',
      String(bytes.length),
    ])
    await expectProblem(await append(uploadUrl, 50), 409, 'conflict')
    const last = await append(uploadUrl, 100)
    const resourceId = last.headers.get('content-location') ?? ''
    expect(last.status).toBe(204)
    const resource = await live.resources.get(resourceId.split('/').at(-1) ?? '')
    expect(resource).toMatchObject({
      name: 'In parts',
      format: 'pdf',
      accessLevel: 'paid',
      price: { amount: 900, currency: 'EUR' },
      tags: ['parts'],
      sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
    })
    expect((await send('HEAD', uploadUrl, {})).headers.get('content-location')).toBe(resourceId)
  })

  test('of another association cannot be reached by adding its id to the request target', async () => {
    const otherClient = await service.createClient()
    const otherUploadUrl = await createUpload()
    await append(otherUploadUrl, 0, 100)
    const started = await service.request(uploadsPath, {
      method: 'POST',
      headers: {
        ...tusHeaders,
        'upload-length': '10',
        'upload-metadata': encodeMetadata({ name: 'A', filename: 'a.pdf' }),
      },
      key: otherClient.keys.live.secret,
    })
    const ownUploadUrl = started.headers.get('location') ?? ''
    const { hostname, port } = new URL(service.url)
    const sendRawRequest = (method: string, target: string, headers: string[], body = '') =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname)
        const head = [
          `${method} ${target} HTTP/1.1`,
          'Host: localhost',
          'Connection: close',
          `Authorization: Bearer ${otherClient.keys.live.secret}`,
          'Tus-Resumable: 1.0.0',
          `Content-Length: ${body.length}`,
          ...headers,
        ]
        socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
        let response = ''
        socket.on('data', (data) => {
          response += data
        })
        socket.on('close', () => resolve(response))
      })
    const id = otherUploadUrl.split('/').at(-1)
    const suffixes = [
      `?#/${id}`,
      `#/${id}`,
      `?/${id}`,
      `/${id}`,
      `%23/${id}`,
      `?%23/${id}`,
      `/../${id}`,
      `;/${id}`,
    ]
    for (const suffix of suffixes) {
      const offset = ['Upload-Offset: 100', 'Content-Type: application/offset+octet-stream']
      const attempts = [
        sendRawRequest('PATCH', ownUploadUrl + suffix, offset, 'theirs'),
        sendRawRequest('DELETE', ownUploadUrl + suffix, []),
        sendRawRequest('GET', ownUploadUrl + suffix, []),
      ]
      for (const response of await Promise.all(attempts)) expect(response).toMatch(/^HTTP\/1\.1 (400|404) /)
    }
    const head = await send('HEAD', otherUploadUrl, {})
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '100'])
    expect((await append(otherUploadUrl, 100)).headers.get('content-location')).toStartWith('/api/resources/')
  })

  test('is synced to disk once for each part', async () => {
    await using file = await open(import.meta.path)
    using datasync = spyOn(Object.getPrototypeOf(file) as typeof file, 'datasync')
    const uploadUrl = await createUpload()
    expect(datasync).toHaveBeenCalledTimes(0)
    expect((await append(uploadUrl, 0, 100)).status).toBe(204)
    expect(datasync).toHaveBeenCalledTimes(1)
    await append(uploadUrl, 100)
    expect(datasync).toHaveBeenCalledTimes(2)
  })

  test('keeps the received bytes of an interrupted part', async () => {
    const uploadUrl = await createUpload()
    const { hostname, port, host } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    const head = [
      `PATCH ${uploadUrl} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${keys.live.secret}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${bytes.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes.subarray(0, 50))
    const readOffset = async () => Number((await send('HEAD', uploadUrl, {})).headers.get('upload-offset'))
    while ((await readOffset()) === 0) await Bun.sleep(10)
    socket.destroy()
    expect(await readOffset()).toBe(50)
    const last = await append(uploadUrl, 50)
    expect(last.status).toBe(204)
    const resource = await live.resources.get(last.headers.get('content-location')?.split('/').at(-1) ?? '')
    expect(resource.sha256).toBe(new Bun.CryptoHasher('sha256').update(bytes).digest('hex'))
  })

  test('is refused before its first byte if its metadata, length or protocol version is invalid', async () => {
    const postUpload = async (fields: Record<string, string>, length = '10') =>
      send('POST', uploadsPath, { 'upload-length': length, 'upload-metadata': encodeMetadata(fields) })
    await expectViolations(await postUpload({ filename: 'a.pdf' }), ['name required'])
    await expectViolations(await postUpload({ name: 'A', color: 'red' }), ['color unknown_field'])
    await expectViolations(await postUpload({ name: 'A', price: '{' }), ['price invalid_json'])
    await expectProblem(await postUpload({ name: 'A' }, '500000001'), 413, 'payload-too-large')
    const response = await service.request(uploadsPath, { method: 'POST', key: keys.live.secret })
    await expectProblem(response, 412, 'precondition-failed')
  })

  test('is refused before its first byte if its categories or price are invalid', async () => {
    const { id } = await live.resources.categories.create({ name: 'Archived' })
    await live.resources.categories.archive(id)
    const categories = JSON.stringify([id, crypto.randomUUID()])
    const fields = encodeMetadata({ name: 'A', filename: 'a.pdf', accessLevel: 'paid', categories })
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': fields }
    await expectViolations(await send('POST', uploadsPath, headers), [
      'price required',
      'categories[0] archived',
      'categories[1] unknown_reference',
    ])
  })

  test('can be created and sent in one request', async () => {
    const response = await send(
      'POST',
      uploadsPath,
      {
        'upload-length': String(bytes.length),
        'upload-metadata': encodeMetadata({ name: 'At once', filename: 'once.pdf' }),
        'content-type': 'application/offset+octet-stream',
      },
      new Uint8Array(bytes),
    )
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, String(bytes.length)])
    const uploadUrl = response.headers.get('location') ?? ''
    const resourceId = (response.headers.get('content-location') ?? '').split('/').at(-1) ?? ''
    expect(await live.resources.get(resourceId)).toMatchObject({ name: 'At once', format: 'pdf' })
    expect(await (await send('GET', uploadUrl, {})).json()).toMatchObject({
      offset: bytes.length,
      resourceId,
    })
    const secondResponse = await append(uploadUrl, bytes.length)
    expect([secondResponse.status, secondResponse.headers.get('content-location')]).toEqual([
      204,
      response.headers.get('content-location'),
    ])
    for (const request of [append(uploadUrl, 0), send('DELETE', uploadUrl, {})])
      await expectProblem(await request, 404, 'not-found')
  })

  test.each([
    ['name', 'Nul\0', 'invalid_characters'],
    ['tags', '["a\\u0000"]', 'invalid_json'],
    ['price', '{"amount":1,"amount":2,"currency":"EUR"}', 'invalid_json'],
  ])('is refused with an invalid %s: %j', async (field, value, code) => {
    const response = await send('POST', uploadsPath, {
      'upload-length': String(bytes.length),
      'upload-metadata': encodeMetadata({ name: 'Refused', filename: 'a.pdf', [field]: value }),
    })
    const { violations } = (await expectProblem(response, 400, 'validation-error')) as {
      violations: { propertyPath: string; code: string }[]
    }
    expect(violations).toContainEqual(expect.objectContaining({ propertyPath: field, code }))
  })

  test('of an unsupported type is refused with its last byte, and leaves no upload or incoming file', async () => {
    const uploadUrl = await createUpload({ name: 'A', filename: 'a.png' })
    await expectProblem(await append(uploadUrl, 0), 415, 'unsupported-media-type')
    await expectProblem(await send('GET', uploadUrl, {}), 404, 'not-found')
    const remaining = await service.database
      .sql`select count(*)::int as files from files where state = 'arriving'`
    expect(remaining[0].files).toBe(0)
  })

  test('can be cancelled', async () => {
    const uploadUrl = await createUpload()
    expect((await send('DELETE', uploadUrl, {})).status).toBe(204)
    await expectProblem(await append(uploadUrl, 0), 404, 'not-found')
  })

  test('is not found by other associations', async () => {
    const uploadUrl = await createUpload()
    const otherClient = await service.createClient()
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const headers = {
        ...tusHeaders,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }
      const response = await service.request(uploadUrl, {
        method,
        headers,
        key: otherClient.keys.live.secret,
      })
      await expectProblem(response, 404, 'not-found')
    }
  })
})

describe('the SDK', () => {
  /** Creates a valid WAV file of this many bytes. */
  function createWav(length: number): Uint8Array<ArrayBuffer> {
    const file = Buffer.alloc(length)
    file.write('RIFF')
    file.writeUInt32LE(length - 8, 4)
    file.write('WAVEfmt ', 8)
    file.set([16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xbb, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0], 16)
    file.write('data', 36)
    file.writeUInt32LE(length - 44, 40)
    return file as Uint8Array<ArrayBuffer>
  }

  test('sends a large file in parts, and repeats only the interrupted part', async () => {
    const file = createWav(40_000_000)
    const requests: string[] = []
    let wasInterrupted = false
    const { Guildhall } = await import('@guildhall/sdk')
    const guildhall = new Guildhall({
      apiKey: keys.live.secret,
      baseUrl: service.url,
      fetch: async (url, init) => {
        requests.push(`${init.method} ${new Headers(init.headers).get('upload-offset') ?? ''}`.trim())
        if (init.method === 'PATCH' && requests.length === 3 && !wasInterrupted) {
          wasInterrupted = true
          throw new TypeError('The connection broke.')
        }
        return fetch(url, init)
      },
    })
    const otherFiles = (await readdir(join(service.environment.STORAGE_DIRECTORY ?? '', 'uploads')))
      .filter((name) => !name.endsWith('.json'))
      .toSorted()
    const progress: number[] = []
    const created = await guildhall.resources.upload(
      new Blob([file]),
      { name: 'Silence', fileName: 'silence.wav' },
      { onProgress: ({ sentBytes }) => progress.push(sentBytes) },
    )
    expect(created).toMatchObject({ format: 'wav', sizeBytes: file.length })
    const partBytes = 16 * 1024 * 1024
    expect(requests).toEqual([
      'POST',
      'PATCH 0',
      `PATCH ${partBytes}`,
      'GET',
      `PATCH ${partBytes}`,
      `PATCH ${2 * partBytes}`,
      'GET',
    ])
    expect(progress).toEqual([partBytes, 2 * partBytes, file.length])
    const uploads = await readdir(join(service.environment.STORAGE_DIRECTORY ?? '', 'uploads'))
    expect(uploads.filter((name) => !name.endsWith('.json')).toSorted()).toEqual(otherFiles)
  })
})
