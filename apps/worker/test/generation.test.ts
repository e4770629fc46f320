import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GeneratedContent } from '@guildhall/sdk'
import { makePdf } from '../../../tools/demo/documents/make-pdf.ts'
import { salarySurvey } from '../../../tools/demo/documents/texts/salary-survey.ts'
import { testService } from '../../../tools/testing/service.ts'
import { buildPdf } from '../../server/test/library/files.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { live } = service.client
const { generated } = live.resources
await live.client.update({ brandColor: '#f5d20b' })
await service.startWorker()

const survey = await upload((await makePdf(salarySurvey)) as Uint8Array<ArrayBuffer>, 'survey.pdf')

async function upload(bytes: Uint8Array<ArrayBuffer>, fileName: string) {
  const fields = { name: 'Salary survey 2026', fileName, status: 'published', accessLevel: 'public' } as const
  const { id } = await live.resources.upload(new Blob([bytes]), fields)
  await waitUntil(async () => (await live.resources.get(id)).processing.status === 'ready')
  return id
}

const listStoredFiles = async (): Promise<string[]> => {
  const directory = join(service.environment.STORAGE_DIRECTORY ?? '', 'files')
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function readPages(resourceId: string): Promise<Map<number, string>> {
  const rows = await service.database
    .sql`select page_number, text from resource_pages where resource_id = ${resourceId}`
  return new Map(
    rows.map((row: { page_number: number; text: string }) => [row.page_number, normalizeText(row.text)]),
  )
}

/** Joins hyphenated words at line ends and collapses white space. */
const normalizeText = (text: string) => text.replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1').replace(/\s+/g, ' ')

describe('a podcast', () => {
  let podcast: GeneratedContent

  test('is generated, with monotonic progress and an estimate of the remaining time', async () => {
    const requested = await generated.createPodcast(survey, { minutes: 1 })
    expect(requested).toMatchObject({
      kind: 'podcast',
      resourceId: survey,
      model: 'extractive',
      speech: 'espeak-ng',
    })
    expect(requested).toMatchObject({
      language: 'en',
      style: 'conversation',
      minutes: 1,
      url: null,
      error: null,
    })
    expect(requested.estimatedSeconds).toBeGreaterThan(0)
    const progressValues: number[] = []
    podcast = await generated.wait(requested, {
      pollInterval: 100,
      onProgress: ({ progress }) => progressValues.push(progress),
    })
    expect(podcast).toMatchObject({ status: 'ready', progress: 1, estimatedSeconds: null, stale: false })
    expect(progressValues.length).toBeGreaterThan(1)
    expect(progressValues).toEqual(progressValues.toSorted((a, b) => a - b))
    expect(podcast.finishedAt).not.toBeNull()
    expect(await generated.podcast(survey)).toEqual(podcast)
  })

  test('is no longer than requested, and its lines start in order', () => {
    expect(podcast.durationSeconds).toBeGreaterThan(20)
    expect(podcast.durationSeconds).toBeLessThanOrEqual(60)
    const starts = podcast.transcript?.map(({ startSeconds }) => startSeconds) ?? []
    expect(starts[0]).toBe(0)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(starts.at(-1)).toBeLessThan(podcast.durationSeconds ?? 0)
    expect(podcast.chapters?.length).toBeGreaterThan(1)
  })

  test('states nothing that is not verbatim on the cited page', async () => {
    const pages = await readPages(survey)
    const cited = podcast.transcript?.filter(({ pageNumber }) => pageNumber !== null) ?? []
    expect(cited.length).toBeGreaterThan(2)
    for (const { text, pageNumber } of cited) {
      const quote = /: (.+?)(?:\. What does it say(?: there)?\?)?$/.exec(text)?.[1]?.replace(/\.$/, '') ?? ''
      expect(quote.length).toBeGreaterThan(4)
      expect(pages.get(pageNumber ?? 0)).toContain(quote)
    }
    const uncited = podcast.transcript?.filter(({ pageNumber }) => pageNumber === null) ?? []
    const { name } = await live.client.get()
    const documentTitle = /Salary survey 2026/
    for (const { text } of uncited)
      expect(text.replace(documentTitle, '').replace(name, '')).not.toMatch(/\d/)
  })

  test('is an MP3 that supports range requests', async () => {
    const completeFile = await (await fetch(podcast.url ?? '')).bytes()
    expect(completeFile.length).toBe(podcast.sizeBytes ?? 0)
    expect(Buffer.from(completeFile.subarray(0, 3)).toString()).toBe('ID3')
    const part = await generated.download(survey, podcast.id, {}, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(await part.bytes()).toEqual(completeFile.slice(10, 20))
    expect(part.headers.get('content-type')).toBe('audio/mpeg')
  })

  test('emits an event', async () => {
    await service.relay()
    const events = await live.eventsLog.list({ type: 'generation.completed' }).toArray()
    expect(events.map(({ data }) => data.id)).toContain(podcast.id)
  })
})

describe('an infographic', () => {
  let infographic: GeneratedContent

  test('is available as SVG and PNG', async () => {
    infographic = await generated.wait(await generated.createInfographic(survey, { format: 'svg' }))
    expect(infographic).toMatchObject({
      status: 'ready',
      format: 'svg',
      width: 1080,
      speech: null,
      transcript: null,
    })
    const svg = await (await generated.download(survey, infographic.id)).text()
    expect(svg).toStartWith('<svg')
    const png = await generated.download(survey, infographic.id, { format: 'png' })
    expect(png.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await png.bytes())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, infographic.height ?? 0])
  })

  test('shows verbatim statements from the cited pages, and the association’s color', async () => {
    const pages = await readPages(survey)
    expect(infographic.facts?.length).toBeGreaterThan(2)
    for (const { text, value, pageNumber } of infographic.facts ?? []) {
      expect(pages.get(pageNumber ?? 0)).toContain(text)
      expect(text).toContain(value ?? '')
    }
    expect(infographic.altText).toContain(infographic.facts?.[0]?.text ?? '-')
    expect(await (await generated.download(survey, infographic.id)).text()).toContain('#f5d20b')
  })
})

test('a regenerated infographic uses only the newest version', async () => {
  const id = await upload(
    buildPdf(buildSentence(30), buildSentence(40)) as Uint8Array<ArrayBuffer>,
    'first.pdf',
  )
  const before = await generated.wait(await generated.createInfographic(id))
  await live.resources.replaceFile(
    id,
    new Blob([buildPdf(buildSentence(70), buildSentence(80), buildSentence(90))]),
    {
      fileName: 'second.pdf',
    },
  )
  expect(await generated.get(id, before.id)).toMatchObject({ stale: true, sourceVersion: 1 })
  await waitUntil(async () => (await live.resources.get(id)).processing.status === 'ready')
  const after = await generated.wait(await generated.createInfographic(id))
  expect(after).toMatchObject({ stale: false, sourceVersion: 2 })
  expect(after.facts?.map(({ value }) => value)).toEqual(['70 per cent', '80 per cent', '90 per cent'])
})

test('a podcast of a document without sentences fails with a reason, emits an event and can be retried', async () => {
  const id = await upload(buildPdf('Bollard, fender, ladder, rope and buoy'), 'words.pdf')
  const failedPodcast = await generated.wait(await generated.createPodcast(id, { language: 'en' }))
  expect(failedPodcast).toMatchObject({ status: 'failed', error: { code: 'nothing_to_say' }, url: null })
  expect((await generated.retry(id, failedPodcast.id)).status).toBe('queued')
  expect(await generated.wait(failedPodcast)).toMatchObject({ status: 'failed', id: failedPodcast.id })
  await service.relay()
  const events = await live.eventsLog.list({ type: 'generation.failed' }).toArray()
  expect(events.filter(({ data }) => data.id === failedPodcast.id).length).toBe(2)
})

test('generated files are deleted with their resource', async () => {
  const id = await upload(buildPdf(buildSentence(30)), 'deleted.pdf')
  await generated.wait(await generated.createInfographic(id))
  const rows = await service.database
    .sql`select file_id, other_file_id from generated_content where resource_id = ${id}`
  const files: string[] = [rows[0].file_id, rows[0].other_file_id]
  expect(await listStoredFiles()).toEqual(expect.arrayContaining(files))
  await live.resources.delete(id)
  await waitUntil(async () => (await listStoredFiles()).every((name) => !files.includes(name)))
})

function buildSentence(number: number): string {
  const items = [
    'lanterns and flares',
    'anchors with chain',
    'charts on paper',
    'radios for the cabin',
    'pumps by hand',
  ]
  return `Exactly ${number} per cent own ${items[(number / 10) % 5]}, says report ${'abcdefghij'[number / 10]?.repeat(5)}.`
}
