import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import type { Image } from '@guildhall/sdk'
import { buildImage, buildSvg, readLeftColor } from '../../../../packages/documents/test/samples.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { buildPdf } from './files.ts'
import { addExif, addProfile, buildChunk, buildDecompressionBomb, insertChunks } from './image-samples.ts'

const service = await testService()
const { live, sandbox, keys } = service.client
const staff = callAs(service, keys.live.secret)
const path = '/api/images'
const sizes = ['small', 'medium', 'large'] as const
const storage = service.environment.STORAGE_DIRECTORY ?? ''

const upload = (bytes: Uint8Array, name = 'picture') =>
  live.images.upload(new File([bytes as Uint8Array<ArrayBuffer>], name))

function buildForm(...files: [field: string, content: Uint8Array, name?: string | undefined][]): FormData {
  const parts = new FormData()
  for (const [field, content, name = 'a'] of files)
    parts.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name)
  return parts
}

const post = (content: Uint8Array, name?: string) => staff('POST', path, buildForm(['file', content, name]))

async function fetchImage(url: string) {
  const response = await fetch(url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { response, bytes, ...(await new Bun.Image(bytes).metadata()) }
}

const countStoredFiles = async () =>
  (await readdir(storage, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

describe('POST /api/images', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ] as const)('201: a %s in three sizes, at public URLs', async (format, mimeType) => {
    const image = await upload(buildImage(format, 2400, 1200))
    expect(image.mimeType).toBe(mimeType)
    const dimensions = { small: [160, 80], medium: [640, 320], large: [1600, 800] } as const
    for (const size of sizes) {
      const [width, height] = dimensions[size]
      expect(image[size]).toEqual({ url: expect.stringMatching(/\/images\/[\w-]{22}\//), width, height })
      expect(image[size].url).toStartWith(`${service.url}/images/`)
      const file = await fetchImage(image[size].url)
      expect(file).toMatchObject({ width, height, format })
      expect(file.response.headers.get('content-type')).toBe(mimeType)
    }
  })

  test('201: a small image is not enlarged, and a very wide one is at least one pixel high', async () => {
    const small = await upload(buildImage('png', 40, 30))
    for (const size of sizes) expect(small[size]).toMatchObject({ width: 40, height: 30 })
    const { large, small: tiny } = await upload(buildImage('png', 3000, 2))
    expect([large.width, large.height, tiny.height]).toEqual([1600, 1, 1])
  })

  test('201: metadata is removed; the EXIF orientation and the color profile are applied', async () => {
    const secret = 'SECRET-51.4545N-2.5879W'
    const rotatedImage = await upload(addExif(buildImage('jpeg', 200, 100), secret))
    const text = buildChunk('tEXt', Buffer.from(`Comment\0${secret}`))
    const commentedImage = await upload(insertChunks(buildImage('png', 50, 50), text))
    const imageWithTrailingData = await upload(
      Buffer.concat([buildImage('png', 50, 50), Buffer.from(`<script>${secret}`)]),
    )
    const profiledImage = await upload(addProfile(buildImage('png', 50, 50), secret))
    for (const image of [rotatedImage, commentedImage, imageWithTrailingData, profiledImage])
      for (const size of sizes) {
        const { bytes } = await fetchImage(image[size].url)
        for (const text of [secret, 'Exif', 'tEXt', 'iCCP', '<script'])
          expect(Buffer.from(bytes).includes(text)).toBe(false)
      }
    expect(rotatedImage.large).toMatchObject({ width: 100, height: 200 })
    // The profile maps the file's red to blue, so converted colors differ from the stored ones.
    const plainFile = await fetchImage((await upload(buildImage('png', 50, 50))).small.url)
    const profiledFile = await fetchImage(profiledImage.small.url)
    expect(await readLeftColor(plainFile.bytes)).toEqual([255, 0, 0])
    expect(await readLeftColor(profiledFile.bytes)).toEqual([0, 0, 255])
  })

  test('201: in the sandbox, at a URL of its host, which the live host serves too', async () => {
    const image = await sandbox.images.upload(
      new Blob([buildImage('png', 10, 10) as Uint8Array<ArrayBuffer>]),
    )
    expect(image.small.url).toStartWith(`${service.sandboxUrl}/images/`)
    expect((await fetchImage(image.small.url.replace(service.sandboxUrl, service.url))).response.status).toBe(
      200,
    )
  })

  test('201: concurrent uploads get different URLs', async () => {
    const images = await Promise.all(Array.from({ length: 6 }, () => upload(buildImage('jpeg', 300, 200))))
    expect(new Set(images.map(({ small }) => small.url)).size).toBe(6)
  })

  test('201: a repeated request with its Idempotency-Key returns the same image; 422: another file', async () => {
    const content = buildImage('png', 20, 20)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await expectBody<Image>(
      await staff('POST', path, buildForm(['file', content]), headers),
      201,
    )
    const secondResponse = await staff('POST', path, buildForm(['file', content]), headers)
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody<Image>(secondResponse, 201)).toEqual(first)
    const otherResponse = await staff('POST', path, buildForm(['file', buildImage('png', 21, 20)]), headers)
    await expectProblem(otherResponse, 422, 'idempotency-key-reused')
  })

  test.each([
    ['no file', new FormData(), 'file required'],
    ['a file input left empty', buildForm(['file', new Uint8Array(), '']), 'file required'],
    ['an unknown field', buildForm(['picture', buildImage('png', 9, 9)]), 'picture unknown_field'],
    [
      'two files',
      buildForm(['file', buildImage('png', 9, 9)], ['file', buildImage('png', 9, 9)]),
      'file repeated',
    ],
    ['an empty file', buildForm(['file', new Uint8Array()]), 'file empty_file'],
  ])('400: %s', async (_, body, violation) => {
    await expectViolations(await staff('POST', path, body), [violation])
  })

  test('413: more than 40 million pixels, before decoding, or more than 10 MB', async () => {
    for (const content of [
      buildDecompressionBomb(30_000, 30_000),
      buildDecompressionBomb(65_535, 65_535),
      buildDecompressionBomb(6400, 6401),
    ]) {
      const problem = await expectProblem(await post(content), 413, 'payload-too-large')
      expect(problem.violations).toMatchObject([{ propertyPath: 'file', code: 'too_large' }])
    }
    await expectProblem(await post(new Uint8Array(10_000_001)), 413, 'payload-too-large')
  })

  test('415: other formats, disguised or damaged files; 400: a JSON body', async () => {
    const html = Buffer.from('<html><script>alert(1)</script>')
    const png = buildImage('png', 300, 300)
    const invalidFiles: [Uint8Array, string][] = [
      [buildSvg('<script>alert(1)</script>'), 'a.svg'],
      [buildPdf('A'), 'a.pdf'],
      [html, 'a.png'],
      [buildImage('png', 9, 9), 'a.jpg'],
      [Buffer.from('GIF89a'), 'a.gif'],
      [png.subarray(0, png.length / 2), 'a.png'],
    ]
    for (const [content, name] of invalidFiles) {
      const problem = await expectProblem(await post(content, name), 415, 'unsupported-media-type')
      expect(problem.violations?.[0]?.propertyPath).toBe('file')
    }
    await expectProblem(await staff('POST', path, { file: 'x' }), 400, 'malformed-request')
  })

  test('stores three files for an image, and none for a refused upload', async () => {
    const before = await countStoredFiles()
    for (const content of [buildDecompressionBomb(30_000, 30_000), buildPdf('A'), new Uint8Array(10_000_001)])
      await post(content)
    expect(await countStoredFiles()).toBe(before)
    await upload(buildImage('png', 30, 30))
    expect(await countStoredFiles()).toBe(before + 3)
  })

  test('401: no credentials; 403: a member, or a key without the scope', async () => {
    const { id } = await live.members.create(buildPerson())
    const member = callAs(service, (await live.members.createSession(id)).token)
    const { key } = await live.keys.create({ name: 'Reader', type: 'secret', scopes: ['resources:read'] })
    const buildBody = () => buildForm(['file', buildImage('png', 9, 9)])
    await expectProblem(await callAs(service, null)('POST', path, buildBody()), 401, 'unauthorized')
    await expectProblem(await member('POST', path, buildBody()), 403, 'forbidden')
    await expectProblem(await callAs(service, key)('POST', path, buildBody()), 403, 'insufficient-scope')
  })
})

describe('GET /api/images/{id}', () => {
  test('200: the image as it was created', async () => {
    const image = await upload(buildImage('png', 30, 30))
    expect(await live.images.get(image.id)).toEqual(image)
  })

  test('404: an unknown image or another association’s; 403: a member; 401: no credentials', async () => {
    const { id } = await upload(buildImage('png', 9, 9))
    const otherClient = await service.createClient()
    const member = await live.members.create(buildPerson())
    const session = callAs(service, (await live.members.createSession(member.id)).token)
    const foreign = callAs(service, otherClient.keys.live.secret)
    await expectProblem(await staff('GET', `${path}/${crypto.randomUUID()}`), 404, 'not-found')
    await expectProblem(await foreign('GET', `${path}/${id}`), 404, 'not-found')
    await expectProblem(await session('GET', `${path}/${id}`), 403, 'forbidden')
    await expectProblem(await callAs(service, null)('GET', `${path}/${id}`), 401, 'unauthorized')
  })
})

describe('GET /images/{token}/{size}', () => {
  test('200: without a key, for pages of any site, cached permanently, with a CSP sandbox; 304: the ETag matches', async () => {
    const { small } = await upload(buildImage('png', 30, 30))
    const { status, headers } = await fetch(small.url)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const etag = headers.get('etag') ?? ''
    const cached = await fetch(small.url, { headers: { 'if-none-match': etag } })
    expect([cached.status, cached.headers.get('cache-control')]).toEqual([304, headers.get('cache-control')])
    expect((await fetch(small.url, { method: 'HEAD' })).headers.get('content-length')).toBe(
      headers.get('content-length'),
    )
  })

  test('404: another token or size', async () => {
    const { small } = await upload(buildImage('png', 30, 30))
    const [, token = ''] = /images\/([\w-]+)\//.exec(small.url) ?? []
    const changedToken = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    for (const otherPath of [
      `${token}/huge`,
      `${token}/constructor`,
      `${changedToken}/small`,
      'x/small',
      '%00/small',
    ])
      await expectProblem(await service.request(`/images/${otherPath}`), 404, 'not-found')
  })
})

describe('DELETE /api/images/{id}', () => {
  test('204: its URLs return 404 and its files are deleted', async () => {
    const fileCountBefore = await countStoredFiles()
    const image = await upload(buildImage('png', 30, 30))
    expect(await countStoredFiles()).toBe(fileCountBefore + sizes.length)
    await live.images.delete(image.id)
    for (const size of sizes) expect((await fetch(image[size].url)).status).toBe(404)
    await service.operator.platform.maintenance.run()
    expect(await countStoredFiles()).toBe(fileCountBefore)
    const actions = (await live.auditLog.list({ targetId: image.id }).toArray()).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['image.created', 'image.deleted'])
  })

  test('404: an unknown or malformed id, or another association’s image, which is not deleted', async () => {
    const otherClient = await service.createClient()
    const otherImage = await otherClient.live.images.upload(
      new Blob([buildImage('png', 9, 9) as Uint8Array<ArrayBuffer>]),
    )
    for (const id of [crypto.randomUUID(), 'x', otherImage.id])
      await expectProblem(await staff('DELETE', `${path}/${id}`), 404, 'not-found')
    expect((await fetch(otherImage.small.url)).status).toBe(200)
  })

  test('401: no credentials; 403: a member', async () => {
    const { id } = await upload(buildImage('png', 9, 9))
    const member = await live.members.create(buildPerson())
    const session = callAs(service, (await live.members.createSession(member.id)).token)
    await expectProblem(await callAs(service, null)('DELETE', `${path}/${id}`), 401, 'unauthorized')
    await expectProblem(await session('DELETE', `${path}/${id}`), 403, 'forbidden')
  })
})
