import { beforeAll, describe, expect, test } from 'bun:test'
import type { Format } from '@guildhall/documents/types'
import {
  buildDocx,
  buildPdf as buildDrawnPdf,
  buildPptx,
  buildSample,
  buildWorkbook,
} from '../../../../packages/documents/test/samples.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createDocument } from '../generation/documents.ts'
import { buildPdf } from './files.ts'

const service = await testService()
const { live, keys } = service.client
const visitor = { 'x-api-key': keys.live.publishable }
const headersByCaller: Record<string, Record<string, string>> = { visitor }

async function createHeaders(fields: Record<string, unknown>): Promise<Record<string, string>> {
  const { id } = await live.members.create(buildPerson(fields))
  return { authorization: `Bearer ${(await live.members.createSession(id)).token}` }
}

beforeAll(async () => {
  await service.startWorker()
  await live.membershipLevels.create({ key: 'patron', name: 'Patron', premium: true })
  headersByCaller.lapsed = await createHeaders({ status: 'lapsed' })
  headersByCaller.member = await createHeaders({ status: 'active' })
  headersByCaller.premium = await createHeaders({ status: 'active', level: 'patron' })
})

const requestPage = (id: string, page: number | string, callerName = 'visitor') =>
  service.request(`/api/resources/${id}/pages/${page}`, { headers: headersByCaller[callerName] ?? {} })

async function uploadAndProcess(content: Uint8Array, fileName: string): Promise<string> {
  const file = new Blob([content as Uint8Array<ArrayBuffer>])
  const { id } = await live.resources.upload(file, { name: fileName, fileName })
  for (;;) {
    const { processing } = await live.resources.get(id)
    if (processing.status === 'failed') throw new Error(processing.reason ?? '')
    if (processing.status === 'ready') return id
    await Bun.sleep(50)
  }
}

const sheets = { Fees: [['Level', 'Fee']], Dates: [['Spring tide', 'noon']] }
const slides = [{ text: 'First slide' }, { text: 'Second slide', notes: 'Speak slowly.' }]
const samples: [fileName: string, content: () => Promise<Uint8Array> | Uint8Array, texts: string[]][] = [
  [
    'a.pdf',
    () => buildDrawnPdf(['The tide turns.', 'Springs follow.']),
    ['The tide turns.', 'Springs follow.'],
  ],
  ['a.docx', () => buildDocx(['One text.']), ['One text.']],
  ['a.pptx', () => buildPptx(slides), ['First slide', 'Second slide\n\nSpeak slowly.']],
  ['a.xlsx', () => buildWorkbook(sheets, 'xlsx'), ['Level\tFee', 'Spring tide\tnoon']],
  ['a.xls', () => buildWorkbook(sheets, 'biff8'), ['Level\tFee', 'Spring tide\tnoon']],
]

describe('GET /api/resources/{id}/pages/{page}', () => {
  test.each(samples)('200: each page of %s; 404: a page after the last', async (fileName, content, texts) => {
    const id = await uploadAndProcess(await content(), fileName)
    for (const [index, text] of texts.entries()) {
      const page = await live.resources.page(id, index + 1)
      expect(page).toMatchObject({ resourceId: id, page: index + 1, pages: texts.length })
      expect(page.text).toContain(text)
      if (index > 0) expect(page.imageUrl).toBeNull()
    }
    const { imageUrl } = await live.resources.page(id, 1)
    expect((await fetch(imageUrl ?? '')).headers.get('content-type')).toBe('image/webp')
    const beyond = await service.request(`/api/resources/${id}/pages/${texts.length + 1}`, {
      key: keys.live.secret,
    })
    await expectProblem(beyond, 404, 'not-found')
  })

  test.each<Format>(['png', 'mp3', 'svg'])('404: a .%s file has no pages', async (format) => {
    const id = await uploadAndProcess(await buildSample(format), `a.${format}`)
    const response = await service.request(`/api/resources/${id}/pages/1`, { key: keys.live.secret })
    await expectProblem(response, 404, 'not-found')
  })

  test('200: the page that a chat answer cites', async () => {
    const id = await uploadAndProcess(
      buildPdf('Contents', 'A quorum is seven members of the board.'),
      'rules.pdf',
    )
    await live.resources.update(id, { status: 'published', accessLevel: 'public' })
    const { sources } = await live.chat.ask('How many members are a quorum?')
    const [citedSource] = sources
    expect(citedSource).toMatchObject({ resourceId: id, pageNumber: 2 })
    const { text } = await live.resources.page(id, citedSource?.pageNumber ?? 1)
    expect(text).toContain(citedSource?.excerpt ?? 'nothing')
  })

  test('200: page 1 of a text without page breaks', async () => {
    const id = await createDocument(service, service.client, { pages: ['One text.'], pageCount: null })
    expect(await live.resources.page(id, 1)).toEqual({
      resourceId: id,
      page: 1,
      pages: 1,
      text: 'One text.',
      imageUrl: null,
    })
  })

  test('400: an unknown parameter', async () => {
    const id = await createDocument(service, service.client)
    const response = await service.request(`/api/resources/${id}/pages/1?size=2`, { headers: visitor })
    await expectViolations(response, ['size unknown_parameter'])
  })

  test('200, 401, 402, 403: as for a download of the file', async () => {
    for (const accessLevel of ['public', 'partially_gated', 'member', 'premium', 'paid'] as const) {
      const id = await createDocument(service, service.client, { accessLevel })
      for (const callerName of Object.keys(headersByCaller)) {
        const download = await service.request(`/api/resources/${id}/download`, {
          headers: headersByCaller[callerName] ?? {},
        })
        const page = await requestPage(id, 1, callerName)
        expect(`${callerName} ${accessLevel} ${page.status}`).toBe(
          `${callerName} ${accessLevel} ${download.status}`,
        )
        if (page.status === 200) continue
        const { type, detail } = await expectBody<{ type: string; detail: string }>(page, download.status)
        expect(await expectBody(download, page.status)).toMatchObject({ type, detail })
      }
    }
    const id = await createDocument(service, service.client)
    await expectProblem(await service.request(`/api/resources/${id}/pages/1`), 401, 'unauthorized')
  })

  test('404: another association’s resource, a draft except for staff, and an unknown page', async () => {
    const draftId = await createDocument(service, service.client, { status: 'draft' })
    expect((await live.resources.page(draftId, 1)).page).toBe(1)
    for (const callerName of Object.keys(headersByCaller))
      await expectProblem(await requestPage(draftId, 1, callerName), 404, 'not-found')
    const otherClient = await service.createClient()
    const draftPath = `/api/resources/${draftId}/pages/1`
    await expectProblem(
      await service.request(draftPath, { key: otherClient.keys.live.secret }),
      404,
      'not-found',
    )
    const id = await createDocument(service, service.client)
    for (const page of ['0', '-1', '01', '1.5', '2', 'x', '1'.repeat(30), '%00', crypto.randomUUID()])
      await expectProblem(await requestPage(id, page), 404, 'not-found')
  })

  test('404: pages of an earlier version, after the file was replaced', async () => {
    const id = await createDocument(service, service.client, { pages: ['Old.', 'Older.'] })
    const file = new Blob([await buildDrawnPdf(['New.'])])
    await live.resources.replaceFile(id, file, { fileName: 'new.pdf' })
    await expectProblem(await requestPage(id, 2), 404, 'not-found')
    while ((await live.resources.get(id)).processing.status !== 'ready') await Bun.sleep(50)
    expect(await live.resources.page(id, 1)).toMatchObject({ pages: 1, text: 'New.' })
  })

  test('reading a page does not count as a view', async () => {
    const id = await createDocument(service, service.client)
    for (const callerName of ['visitor', 'member'])
      expect((await requestPage(id, 1, callerName)).status).toBe(200)
    // This view is counted after the pages are read, so views of the pages would be counted by then.
    await service.request(`/api/resources/${id}`, { headers: visitor })
    while ((await live.resources.get(id)).stats.views === 0) await Bun.sleep(20)
    expect((await live.resources.get(id)).stats.views).toBe(1)
  })
})
