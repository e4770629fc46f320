import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { buildPdf } from '../library/files.ts'
import { createDocument, finishGeneration } from './documents.ts'

const service = await testService({ GENERATION_MAX_PAGES: '4' })
const { client } = service
const { live } = client
const { generated } = live.resources
const key = client.keys.live.secret

const post = (path: string, body: unknown = {}, overrides: Record<string, string> = {}) =>
  service.request(path, {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json', ...overrides },
    body: JSON.stringify(body),
  })

describe('requesting a podcast', () => {
  test('202 with Location and the record', async () => {
    const id = await createDocument(service, client)
    const response = await post(`/api/resources/${id}/generate-podcast`, { style: 'briefing', minutes: 2 })
    const record = await expectBody<{ id: string }>(response, 202)
    expect(response.headers.get('location')).toBe(`/api/resources/${id}/generated-content/${record.id}`)
    expect(record).toMatchObject({
      kind: 'podcast',
      status: 'queued',
      progress: 0,
      style: 'briefing',
      minutes: 2,
    })
    expect(record).toMatchObject({ accessLevel: 'public', sourceVersion: 1, stale: false, finishedAt: null })
    expect(await generated.get(id, record.id)).toMatchObject({ id: record.id, status: 'queued' })
  })

  test('202: the podcast in progress; a new podcast once that is finished', async () => {
    const id = await createDocument(service, client)
    const first = await generated.createPodcast(id)
    const infographic = await generated.createInfographic(id)
    expect((await generated.createPodcast(id, { minutes: 9 })).id).toBe(first.id)
    expect(infographic.id).not.toBe(first.id)
    await finishGeneration(service, first.id, 'ready')
    const second = await generated.createPodcast(id)
    expect(second.id).not.toBe(first.id)
    expect((await generated.podcast(id)).id).toBe(second.id)
    expect((await generated.list(id)).items.map((item) => item.id)).toEqual([
      second.id,
      infographic.id,
      first.id,
    ])
  })

  test('202: concurrent requests create one podcast', async () => {
    const id = await createDocument(service, client)
    const podcasts = await Promise.all(Array.from({ length: 8 }, () => generated.createPodcast(id)))
    expect(new Set(podcasts.map((podcast) => podcast.id)).size).toBe(1)
  })

  test('202: the same Idempotency-Key returns the same response', async () => {
    const id = await createDocument(service, client)
    const first = await generated.createPodcast(id, {}, { idempotencyKey: id })
    await finishGeneration(service, first.id, 'failed')
    expect(await generated.createPodcast(id, {}, { idempotencyKey: id })).toEqual(first)
  })

  test.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 16 }, 'minutes'],
    [{ minutes: 2.5 }, 'minutes'],
    [{ style: 'debate' }, 'style'],
    [{ language: 'english' }, 'language'],
    [{ format: 'png' }, 'format'],
  ])('400: %j', async (body, path) => {
    const id = await createDocument(service, client)
    const problem = await expectProblem(
      await post(`/api/resources/${id}/generate-podcast`, body),
      400,
      'validation-error',
    )
    expect(problem.violations?.[0]?.propertyPath).toBe(path)
  })

  test.each([
    ['xx', 'en', 'unknown_language'],
    ['de', 'en', 'not_the_documents'],
    [undefined, 'ja', 'unsupported_language'],
  ])('400 for the language %p and a document in %p', async (language, documentLanguage, code) => {
    const id = await createDocument(service, client, { language: documentLanguage })
    const problem = await expectProblem(
      await post(`/api/resources/${id}/generate-podcast`, { language }),
      400,
      'validation-error',
    )
    expect(problem.violations).toMatchObject([{ propertyPath: 'language', code }])
  })

  test('for a document of unknown language, the language is the requested one, or else the association’s', async () => {
    const id = await createDocument(service, client, { language: null })
    expect((await generated.createPodcast(id, { language: 'nl' })).language).toBe('nl')
    expect((await generated.createInfographic(id)).language).toBe('en')
  })

  test('404 for an unknown resource and another association’s', async () => {
    const id = await createDocument(service, client)
    const otherClient = await service.createClient()
    const foreignRequest = { method: 'POST', key: otherClient.keys.live.secret }
    await expectProblem(
      await service.request(`/api/resources/${id}/generate-podcast`, foreignRequest),
      404,
      'not-found',
    )
    await expectProblem(
      await post(`/api/resources/${crypto.randomUUID()}/generate-podcast`),
      404,
      'not-found',
    )
  })

  test('409 while the file is being processed', async () => {
    const { id } = await live.resources.upload(new Blob([buildPdf('Fees')]), {
      name: 'Fees',
      fileName: 'fees.pdf',
    })
    await expectProblem(await post(`/api/resources/${id}/generate-podcast`), 409, 'conflict')
  })

  test('422 without text', async () => {
    for (const pages of [[], ['', ' \n ']]) {
      const id = await createDocument(service, client, { pages })
      await expectProblem(await post(`/api/resources/${id}/generate-podcast`), 422, 'no-text')
    }
  })

  test('422 at the page limit', async () => {
    const page = 'The fee is 45 euros a year for every member of a branch in the north.'
    const longId = await createDocument(service, client, { pages: [page, page, page, page] })
    const problem = await expectProblem(
      await post(`/api/resources/${longId}/generate-infographic`),
      422,
      'document-too-long',
    )
    expect(problem).toMatchObject({ pageCount: 4, maxPages: 4 })
    const shortId = await createDocument(service, client, { pages: [page, page, page] })
    expect((await post(`/api/resources/${shortId}/generate-infographic`)).status).toBe(202)
  })

  test('422 by text length for a single page with the text of a book', async () => {
    const id = await createDocument(service, client, { pages: ['Words of a long text. '.repeat(4000)] })
    const path = `/api/resources/${id}/generate-podcast`
    expect(await expectProblem(await post(path), 422, 'document-too-long')).toMatchObject({
      detail:
        'The document is too long: it has 68000 characters without spaces; podcasts and infographics allow at most 60000.',
    })
    const german = await post(path, {}, { 'accept-language': 'de' })
    expect(await expectProblem(german, 422, 'document-too-long')).toMatchObject({
      detail: 'Verwenden Sie ein kürzeres Dokument.',
    })
  })

  test('422 by the estimated page count for files without page boundaries', async () => {
    const pages = ['Words of a long text. '.repeat(1000)]
    const id = await createDocument(service, client, { pages, pageCount: null })
    await expectProblem(await post(`/api/resources/${id}/generate-podcast`), 422, 'document-too-long')
  })
})

describe('retrying', () => {
  test('202 for failed content', async () => {
    const id = await createDocument(service, client)
    const { id: contentId } = await generated.createPodcast(id, { minutes: 7 })
    await finishGeneration(service, contentId, 'failed')
    expect(await generated.get(id, contentId)).toMatchObject({
      status: 'failed',
      error: { code: 'nothing_to_say' },
    })
    expect(await generated.retry(id, contentId)).toMatchObject({
      id: contentId,
      status: 'queued',
      error: null,
      minutes: 7,
    })
  })

  test('202: the estimate counts from the retry, not from the creation', async () => {
    await generated.createPodcast(await createDocument(service, client))
    const id = await createDocument(service, client)
    const first = await generated.createPodcast(id)
    await finishGeneration(service, first.id, 'failed')
    await service.database.sql`update generated_content set created_at = created_at - interval '1 day',
      updated_at = updated_at - interval '1 day' where id = ${first.id}`
    const { estimatedSeconds } = await generated.retry(id, first.id)
    expect(estimatedSeconds ?? 0).toBeCloseTo(first.estimatedSeconds ?? 0, -1)
  })

  test('409 for content that has not failed, and while another podcast is in progress', async () => {
    const id = await createDocument(service, client)
    const first = await generated.createPodcast(id)
    const retryPath = `/api/resources/${id}/generated-content/${first.id}/retry`
    await expectProblem(await service.request(retryPath, { method: 'POST', key }), 409, 'conflict')
    await finishGeneration(service, first.id, 'failed')
    await generated.createPodcast(id)
    await expectProblem(await service.request(retryPath, { method: 'POST', key }), 409, 'conflict')
  })

  test('202: a new request in the meantime returns the retried podcast, not a newer one that has finished', async () => {
    const id = await createDocument(service, client)
    const first = await generated.createPodcast(id)
    await finishGeneration(service, first.id, 'failed')
    const second = await generated.createPodcast(id)
    await finishGeneration(service, second.id, 'ready')
    await generated.retry(id, first.id)
    expect(await generated.createPodcast(id)).toMatchObject({ id: first.id, status: 'queued' })
  })

  test('404 for unknown content', async () => {
    const id = await createDocument(service, client)
    const retryPath = `/api/resources/${id}/generated-content/${id}/retry`
    await expectProblem(await service.request(retryPath, { method: 'POST', key }), 404, 'not-found')
  })
})

test('404: no generated content of the kind', async () => {
  const id = await createDocument(service, client)
  await expectProblem(await service.request(`/api/resources/${id}/podcast`, { key }), 404, 'not-found')
  await expectProblem(await service.request(`/api/resources/${id}/infographic`, { key }), 404, 'not-found')
  expect(await generated.list(id)).toEqual({ items: [] })
})

test('409 for a file that is not ready', async () => {
  const id = await createDocument(service, client)
  const { id: contentId } = await generated.createPodcast(id)
  await expectProblem(
    await service.request(`/api/resources/${id}/generated-content/${contentId}/file`, { key }),
    409,
    'conflict',
  )
})

test('an estimate includes the content queued ahead', async () => {
  const first = await generated.createPodcast(await createDocument(service, client), { minutes: 15 })
  const second = await generated.createPodcast(await createDocument(service, client), { minutes: 15 })
  expect(second.estimatedSeconds ?? 0).toBeGreaterThan(first.estimatedSeconds ?? 0)
})

test('a file that is being stored while its resource is deleted is deleted too', async () => {
  const { sql } = service.database
  const resourceId = await createDocument(service, client)
  const { id } = await generated.createPodcast(resourceId)
  const fileId = Bun.randomUUIDv7()
  let deletion: Promise<void> | undefined
  await sql.begin(async (transaction) => {
    await transaction`insert into files (id, client_id, state) values (${fileId}, ${client.record.id}, 'kept')`
    await transaction`update generated_content set status = 'ready', file_id = ${fileId} where id = ${id}`
    deletion = live.resources.delete(resourceId)
    const listBlocked = () => sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    while ((await listBlocked()).length === 0) await Bun.sleep(5)
  })
  await deletion
  const [file] = await sql`select state from files where id = ${fileId}`
  expect(file).toEqual({ state: 'doomed' })
})
