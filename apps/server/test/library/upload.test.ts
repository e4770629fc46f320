import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPdf, buildPng } from './files.ts'

const service = await testService()
const { live } = service.client
const storage = service.environment.STORAGE_DIRECTORY ?? ''

/** Lists all files in the storage directory. */
async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(storage, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** The number of rows in `files`, by state. */
const countFiles = () =>
  service.database.sql`select state, count(*)::int as files from files group by 1 order by 1`

function buildForm(parts: [string, string | Blob, string?][]): FormData {
  const data = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, fileName)
  }
  return data
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
const readJson = (response: Response) => response.json() as Promise<any>

const send = (body: FormData, headers: Record<string, string> = {}) =>
  service.request('/api/resources', { method: 'POST', body, headers, key: service.client.keys.live.secret })

describe('POST /api/resources', () => {
  test('201: the record describes the file, which downloads unchanged', async () => {
    const bytes = buildPdf('The quay is open.')
    const created = await live.resources.upload(new Blob([bytes]), {
      name: 'Harbour rules',
      fileName: 'rules.pdf',
      tags: ['rules', 'quay'],
      accessLevel: 'fully_gated',
    })
    expect(created).toMatchObject({
      name: 'Harbour rules',
      slug: 'harbour-rules',
      type: 'document',
      format: 'pdf',
      mimeType: 'application/pdf',
      sizeBytes: bytes.length,
      sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
      tags: ['rules', 'quay'],
      accessLevel: 'member',
      status: 'draft',
      publishedAt: null,
      version: 1,
      access: { granted: true, reason: 'staff' },
      stats: { views: 0, downloads: 0, uniqueUsers: 0 },
      processing: { status: 'queued', code: null, reason: null },
    })
    const response = await live.resources.download(created.id)
    expect(response.headers.get('content-disposition')).toContain('rules.pdf')
    expect(await response.bytes()).toEqual(new Uint8Array(bytes))
  })

  test('201: a form whose file precedes its fields, with a preview image', async () => {
    const category = await live.resources.categories.create({ name: 'Charts' })
    const response = await send(
      buildForm([
        ['file', new Blob([buildPdf('Chart')]), 'chart.pdf'],
        ['price', '{"amount":4900,"currency":"EUR"}'],
        ['categories[]', category.id],
        ['featuredImage', new Blob([buildPng()]), 'chart.png'],
        ['accessLevel', 'paid'],
        ['status', 'published'],
        ['name', 'Chart of the estuary'],
      ]),
    )
    expect(response.status).toBe(201)
    const record = await readJson(response)
    expect(response.headers.get('location')).toBe(`/api/resources/${record.id}`)
    expect(record).toMatchObject({
      price: { amount: 4900, currency: 'EUR' },
      categories: [{ id: category.id, name: 'Charts' }],
      status: 'published',
    })
    const image = await fetch(record.featuredImageUrl)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('content-security-policy')).toContain('sandbox')
    expect(await image.bytes()).toEqual(new Uint8Array(buildPng()))
  })

  test.each([
    ['a name that looks like parameters', "a; name=b; filename*=UTF-8''%zz.pdf", undefined],
    ['a path', '../../above.pdf', 'above.pdf'],
    ['a parent folder', '..', 'file'],
  ])('201: a file with %s', async (_, fileName, storedName = fileName) => {
    const response = await send(
      buildForm([
        ['file', new Blob([buildPdf('Named')]), fileName],
        ['name', 'Named'],
      ]),
    )
    expect(response.status).toBe(201)
    const { items } = await live.resources.versions((await readJson(response)).id)
    expect(items).toMatchObject([{ originalName: storedName }])
  })

  test('400: reports all violations together, each with its property path; nothing is stored', async () => {
    const before = [await listStoredFiles(), await countFiles()]
    const response = await send(
      buildForm([
        ['accessLevel', 'secret'],
        ['file', new Blob([buildPdf('A')]), 'a.pdf'],
        ['categories[]', 'none'],
        ['color', 'red'],
      ]),
    )
    expect(response.status).toBe(400)
    const { violations } = await readJson(response)
    expect(violations.map((violation: { propertyPath: string }) => violation.propertyPath).sort()).toEqual([
      'accessLevel',
      'categories[0]',
      'color',
      'name',
    ])
    expect([await listStoredFiles(), await countFiles()]).toEqual(before)
  })

  test.each([
    [
      'a price without the access level paid',
      { price: '{"amount":1,"currency":"EUR"}' },
      'price',
      'not_paid',
    ],
    ['the access level paid without a price', { accessLevel: 'paid' }, 'price', 'required'],
    ['a price that is not JSON', { price: '{' }, 'price', 'invalid_json'],
    [
      'a price with a repeated key',
      { accessLevel: 'paid', price: '{"amount":1,"amount":2,"currency":"EUR"}' },
      'price',
      'invalid_json',
    ],
    [
      'an unknown category',
      { 'categories[]': '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70' },
      'categories[0]',
      'unknown_reference',
    ],
  ])('400: %s', async (_, fields, propertyPath, code) => {
    const response = await send(
      buildForm([['name', 'A'], ...Object.entries(fields), ['file', new Blob([buildPdf('A')]), 'a.pdf']]),
    )
    expect(response.status).toBe(400)
    expect((await readJson(response)).violations).toMatchObject([{ propertyPath, code }])
  })

  test.each([
    ['tags', 'Send tags[] once per value.'],
    ['__proto__', 'Unknown field. Check its spelling.'],
  ])('400: an unknown field %s', async (name, message) => {
    const response = await send(
      buildForm([
        ['name', 'A'],
        [name, 'x'],
        ['file', new Blob([buildPdf('A')]), 'a.pdf'],
      ]),
    )
    expect(response.status).toBe(400)
    expect((await readJson(response)).violations).toEqual([
      { propertyPath: name, message, code: 'unknown_field' },
    ])
  })

  test('400: an empty file, and no file', async () => {
    const empty = await send(
      buildForm([
        ['name', 'A'],
        ['file', new Blob([]), 'a.pdf'],
      ]),
    )
    expect([empty.status, (await readJson(empty)).violations[0].code]).toEqual([400, 'empty_file'])
    const none = await send(buildForm([['name', 'A']]))
    expect([none.status, (await readJson(none)).violations[0]]).toMatchObject([
      400,
      { propertyPath: 'file', code: 'required' },
    ])
  })

  test('201 and 200: a file input left empty, as browsers send it, is treated as absent; 400: a required one', async () => {
    const empty = new File([], '', { type: 'application/octet-stream' })
    const file = new Blob([buildPdf('Whole.')])
    const created = await send(
      buildForm([
        ['name', 'A'],
        ['file', file, 'a.pdf'],
        ['featuredImage', empty],
      ]),
    )
    expect(created.status).toBe(201)
    const form = buildForm([
      ['name', 'B'],
      ['file', empty],
    ])
    const { id } = await readJson(created)
    const changed = await service.request(`/api/resources/${id}`, {
      method: 'PUT',
      body: form,
      key: service.client.keys.live.secret,
    })
    expect(await readJson(changed)).toMatchObject({ name: 'B', version: 1, featuredImageUrl: null })
    const refused = await send(form)
    expect([refused.status, (await readJson(refused)).violations]).toMatchObject([
      400,
      [{ propertyPath: 'file', code: 'required' }],
    ])
  })

  test('415: unsupported content, or content that contradicts the name; nothing is left behind', async () => {
    const before = [await listStoredFiles(), await countFiles()]
    const text = await send(
      buildForm([
        ['name', 'A'],
        ['file', new Blob(['Plain words.']), 'a.pdf'],
      ]),
    )
    expect(text.status).toBe(415)
    const otherResponse = await send(
      buildForm([
        ['name', 'A'],
        ['file', new Blob([buildPdf('A')]), 'a.png'],
      ]),
    )
    expect([otherResponse.status, (await readJson(otherResponse)).violations[0].code]).toEqual([
      415,
      'name_contradicts_content',
    ])
    expect([await listStoredFiles(), await countFiles()]).toEqual(before)
  })

  test('409: a taken slug; nothing is left behind', async () => {
    const fields: [string, string][] = [
      ['name', 'Slugged'],
      ['slug', 'slugged'],
    ]
    const file: [string, Blob, string] = ['file', new Blob([buildPdf('Slugged')]), 'slugged.pdf']
    expect((await send(buildForm([...fields, file]))).status).toBe(201)
    const before = [await listStoredFiles(), await countFiles()]
    expect((await send(buildForm([...fields, file]))).status).toBe(409)
    expect([await listStoredFiles(), await countFiles()]).toEqual(before)
  })

  test('201: the same Idempotency-Key and parts, in another order, replay the response; 422: other parts', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const parts: [string, string | Blob, string?][] = [
      ['name', 'Once'],
      ['file', new Blob([buildPdf('Once')]), 'once.pdf'],
    ]
    const first = await send(buildForm(parts), headers)
    const secondResponse = await send(buildForm(parts.toReversed()), headers)
    expect([first.status, secondResponse.status]).toEqual([201, 201])
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
    expect((await readJson(secondResponse)).id).toBe((await readJson(first)).id)
    const otherResponse = await send(
      buildForm([['name', 'Twice'], parts[1] as [string, Blob, string]]),
      headers,
    )
    expect(otherResponse.status).toBe(422)
  })
})
