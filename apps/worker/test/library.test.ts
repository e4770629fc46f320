import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { testService } from '../../../tools/testing/service.ts'
import { buildPdf, buildPng } from '../../server/test/library/files.ts'

const service = await testService()
const { live } = service.client
const storage = service.environment.STORAGE_DIRECTORY ?? ''
await service.startWorker()

const countStoredFiles = async () =>
  (await readdir(join(storage, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length

const upload = (bytes: Buffer<ArrayBuffer> | string, fileName: string, featuredImage?: Blob) =>
  live.resources.upload(new Blob([bytes]), { name: fileName, fileName, featuredImage, status: 'published' })

async function waitUntilProcessed(id: string) {
  for (;;) {
    const resource = await live.resources.get(id)
    if (['ready', 'failed'].includes(resource.processing.status)) return resource
    await Bun.sleep(50)
  }
}

describe('an uploaded file', () => {
  test('gets pages, text, an excerpt and a preview', async () => {
    const { id } = await upload(buildPdf('The tide turns at noon.', 'Springs follow the moon.'), 'tides.pdf')
    const resource = await waitUntilProcessed(id)
    expect(resource).toMatchObject({ processing: { status: 'ready', code: null }, pageCount: 2 })
    expect(resource.excerpt).toContain('The tide turns at noon.')
    const preview = await fetch(resource.previewUrl ?? '')
    expect(preview.status).toBe(200)
    expect(preview.headers.get('content-type')).toMatch(/^image\/(png|webp)$/)
    const pages = await service.database.sql`select page_number, text from resource_pages
      where resource_id = ${id} order by 1`
    expect(pages.map((page: { text: string }) => page.text.trim())).toEqual([
      'The tide turns at noon.',
      'Springs follow the moon.',
    ])
    await service.relay()
    const events = await live.eventsLog.list({ type: 'resource.*' }).toArray()
    const types = events.filter(({ data }) => data.id === id).map(({ type }) => type)
    expect(types).toEqual(['resource.created', 'resource.published', 'resource.updated'])
  })

  test('that cannot be read fails with a reason and is kept', async () => {
    const complete = buildPdf('Words.', 'More words.')
    const { id } = await upload(complete.subarray(0, 60) as Buffer<ArrayBuffer>, 'torn.pdf')
    const { processing } = await waitUntilProcessed(id)
    expect(processing).toMatchObject({ status: 'failed', code: 'damaged' })
    expect(processing.reason).toMatch(/\.$/)
    expect((await (await live.resources.download(id)).bytes()).length).toBe(60)
  })

  test('that is an SVG is sanitized inline, and unchanged as a download', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><circle r="4"/></svg>'
    const { id } = await upload(drawing, 'mark.svg')
    expect(await waitUntilProcessed(id)).toMatchObject({ type: 'image', processing: { status: 'ready' } })
    const sanitized = await live.resources.download(id, { disposition: 'inline' })
    expect(sanitized.headers.get('content-security-policy')).toContain('sandbox')
    expect(await sanitized.text()).not.toContain('script')
    expect(await (await live.resources.download(id)).text()).toBe(drawing)
  })

  test('is replaced by a new version with its own text; the old version can be downloaded', async () => {
    const { id } = await upload(buildPdf('First edition.'), 'edition.pdf')
    await waitUntilProcessed(id)
    const second = await live.resources.replaceFile(id, new Blob([buildPdf('Second edition.', 'Errata.')]), {
      fileName: 'second.pdf',
    })
    expect(second).toMatchObject({ version: 2, processing: { status: 'queued' }, pageCount: null })
    expect(await waitUntilProcessed(id)).toMatchObject({ version: 2, pageCount: 2 })
    const { items } = await live.resources.versions(id)
    expect(items).toMatchObject([
      { version: 2, current: true, originalName: 'second.pdf' },
      { version: 1, current: false, originalName: 'edition.pdf' },
    ])
    expect(await (await live.resources.download(id, { version: 1 })).text()).toContain('First edition.')
    const [first] = await service.database
      .sql`select text from resource_pages where resource_id = ${id} order by page_number`
    expect(first.text).toContain('Second edition.')
  })
})

describe('a deleted resource', () => {
  test('leaves no files: versions, previews, images and sanitized copies are deleted', async () => {
    const { id, featuredImageUrl } = await upload(buildPdf('Tides.'), 'cover.pdf', new Blob([buildPng()]))
    await waitUntilProcessed(id)
    expect((await fetch(String(featuredImageUrl))).status).toBe(200)
    for (const { id } of await service.database.sql`select id from resources`) await live.resources.delete(id)
    const countFileRows = () => service.database.sql`select count(*)::int as files from files`
    while ((await countFileRows())[0].files > 0) await Bun.sleep(50)
    expect(await countStoredFiles()).toBe(0)
  })
})
