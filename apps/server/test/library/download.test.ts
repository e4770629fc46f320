import { describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'
import { avoidEndOfHour } from '../platform-database.ts'
import { buildPdf } from './files.ts'

const service = await testService()
const { live, keys } = service.client
const bytes = buildPdf('A page about tides.')
const { id } = await live.resources.upload(new Blob([bytes]), {
  name: 'Tides',
  fileName: 'Gezeiten – "2026".pdf',
  accessLevel: 'public',
  status: 'published',
})
const path = `/api/resources/${id}/download`
const get = (headers: Record<string, string> = {}, query = '') =>
  service.request(path + query, { headers, key: keys.live.secret })

describe('GET /api/resources/{id}/download', () => {
  test('200: the file with its name and exact media type', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Gezeiten _ _2026_.pdf"; filename*=UTF-8''Gezeiten%20%E2%80%93%20%222026%22.pdf`,
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await response.bytes()).toEqual(new Uint8Array(bytes))
  })

  test('200: inline, for players and viewers', async () => {
    const response = await get({}, '?disposition=inline')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toStartWith('inline; ')
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, bytes.length],
    ['bytes=-7', bytes.length - 7, bytes.length],
  ])('206: %s', async (range, start, end) => {
    const response = await get({ range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await response.bytes()).toEqual(new Uint8Array(bytes.subarray(start, end)))
  })

  test('206 or 200: If-Range decides between range and whole file', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })

  test('416: an unsatisfiable range', async () => {
    const response = await get({ range: `bytes=${bytes.length}-` })
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([416, 'bytes'])
  })

  test('304: If-None-Match matches', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const response = await get({ 'if-none-match': etag })
    expect([response.status, await response.text()]).toEqual([304, ''])
  })

  test('200: HEAD returns the headers without the file', async () => {
    const response = await service.request(path, { method: 'HEAD', key: keys.live.secret })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
  })

  test('400: an unknown parameter or value', async () => {
    expect((await get({}, '?disposition=sideways')).status).toBe(400)
    expect((await get({}, '?version=0')).status).toBe(400)
    expect((await get({}, '?color=red')).status).toBe(400)
  })

  test('401: an empty, malformed or forged ticket', async () => {
    for (const ticket of ['', 'x', 'A'.repeat(71)])
      await expectProblem(await service.request(`${path}?ticket=${ticket}`), 401, 'unauthorized')
  })

  test('404: an unknown resource', async () => {
    const response = await service.request(`/api/resources/${crypto.randomUUID()}/download`, {
      key: keys.live.secret,
    })
    await expectProblem(response, 404, 'not-found')
  })
})

test('503: the file is missing in storage; the problem is not sent as an attachment', async () => {
  const lost = await live.resources.upload(new Blob([bytes]), { name: 'Lost', status: 'published' })
  const [{ file }] = await service.database.sql`select file_id as file from resources where id = ${lost.id}`
  const directory = service.environment.STORAGE_DIRECTORY ?? ''
  const [filePath] = new Bun.Glob(`**/${file}`).scanSync({ cwd: directory })
  await rm(join(directory, filePath ?? 'none'))
  const response = await service.request(`/api/resources/${lost.id}/download`, { key: keys.live.secret })
  await expectProblem(response, 503, 'storage-unavailable')
  expect(response.headers.get('content-disposition')).toBeNull()
})

describe('views and downloads', () => {
  test('count complete files and ranges, but neither 304 nor 416', async () => {
    await avoidEndOfHour()
    const created = await live.resources.upload(new Blob([bytes]), {
      name: 'Counted by response',
      accessLevel: 'public',
      status: 'published',
    })
    const size = bytes.length
    const etag = `"${created.sha256}"`
    const requests: Record<string, string>[] = [
      {},
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}, "x"` },
      { 'if-none-match': '*' },
      { 'if-none-match': '"another version"' },
      { range: `bytes=${size}-` },
      { range: 'bytes=-0' },
      { range: 'bytes=18446744073709551615-' },
      { range: 'bytes=18446744073709551616-' },
      { range: `bytes=${size}-`, 'if-range': '"another version"' },
      { range: 'bytes=0-9', 'if-range': '"another version"' },
      { range: 'bytes=0-9', 'if-range': `W/${etag}` },
      { range: 'bytes=0-9', 'if-range': etag },
      { range: 'bytes=0-9', 'if-none-match': etag },
      { range: 'bytes=0-9', 'if-none-match': '"another version"' },
      { range: 'bytes=5-2' },
      { range: 'bytes=0-1,5-6' },
      { range: 'items=0-5' },
      { range: 'bytes=-' },
      { range: ' BYTES = 0 - 9 ' },
      { range: `bytes=0-${size + 10}` },
      { range: 'bytes=-5' },
      { range: `bytes=-${size * 2}` },
    ]
    let complete = 0
    let parts = 0
    for (const [index, headers] of requests.entries()) {
      const asVisitor = { 'x-api-key': keys.live.publishable, 'user-agent': `visitor ${index}` }
      const response = await service.request(`/api/resources/${created.id}/download`, {
        headers: { ...headers, ...asVisitor },
      })
      await response.bytes()
      expect([200, 206, 304, 416]).toContain(response.status)
      if (response.status === 200) complete++
      // Each request is from a different visitor, because the ranges of one visitor and day count as one download.
      if (response.status === 206) parts++
    }
    expect([complete, parts]).toEqual([10, 6])
    while ((await live.resources.get(created.id)).stats.downloads < complete + parts) await Bun.sleep(20)
    // A surplus download would be counted no later than this one.
    await (
      await service.request(`/api/resources/${created.id}/download`, {
        headers: { 'x-api-key': keys.live.publishable },
      })
    ).bytes()
    while ((await live.resources.get(created.id)).stats.downloads < complete + parts + 1) await Bun.sleep(20)
    expect((await live.resources.get(created.id)).stats.downloads).toBe(complete + parts + 1)
  })

  test('count users and visitors, not secret keys or HEAD; ranges once per user and day; erasure keeps the counts', async () => {
    await avoidEndOfHour()
    const created = await live.resources.upload(new Blob([bytes]), {
      name: 'Counted',
      accessLevel: 'public',
      status: 'published',
    })
    const resourcePath = `/api/resources/${created.id}`
    const { id: memberId } = await live.members.create(buildPerson({ status: 'active' }))
    const { token } = await live.members.createSession(memberId)
    const fetchBytes = async (url: string, headers: Record<string, string>) =>
      (await service.request(url, { headers })).bytes()
    const asMember = { authorization: `Bearer ${token}` }
    const asVisitor = { 'x-api-key': keys.live.publishable }
    await fetchBytes(resourcePath, asMember)
    await fetchBytes(resourcePath, asMember)
    await fetchBytes(resourcePath, asVisitor)
    await live.resources.get(created.id)
    await fetchBytes(`${resourcePath}/download`, asMember)
    await fetchBytes(`${resourcePath}/download`, asVisitor)
    for (const path of [resourcePath, `${resourcePath}/download`])
      await service.request(path, { method: 'HEAD', headers: asMember })
    for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=20-'])
      await fetchBytes(`${resourcePath}/download`, { ...asMember, range })
    await (await live.resources.download(created.id)).bytes()
    const expected = { views: 3, downloads: 3, uniqueUsers: 1 }
    while ((await live.resources.get(created.id)).stats.downloads < 3) await Bun.sleep(20)
    expect((await live.resources.get(created.id)).stats).toEqual(expected)
    const stats = await live.resources.stats(created.id)
    expect(stats).toMatchObject(expected)
    expect(stats.byDay).toHaveLength(30)
    expect(stats.byDay.at(-1)).toEqual({ date: new Date().toISOString().slice(0, 10), ...expected })
    await service.relay()
    const events = await live.eventsLog.list({ type: 'resource.downloaded' }).toArray()
    expect(events.filter(({ data }) => data.id === created.id)).toHaveLength(3)
    expect((await live.members.data(memberId)).activity).toHaveLength(4)
    await live.members.erase(memberId)
    expect(await live.resources.stats(created.id)).toMatchObject(expected)
    const [traces] = await service.database
      .sql`select count(*)::int as rows from activity where member_id = ${memberId}`
    expect(traces).toEqual({ rows: 0 })
  })
})
