import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { buildPdf, buildPng } from './files.ts'

const service = await testService()
const { live, keys } = service.client
const admin = callAs(service, keys.live.secret)
let staff = admin
let staffId = ''

beforeAll(async () => {
  staffId = (await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })).id
  staff = callAs(service, (await live.users.createSession(staffId)).token)
})

const uploadResource = (fields: object = {}) =>
  live.resources.upload(new Blob([buildPdf('Text.')]), { name: 'Rules', fileName: 'rules.pdf', ...fields })
const buildPath = (id: string) => `/api/resources/${id}`

async function listEvents(id: string): Promise<[string, unknown][]> {
  await service.relay()
  const all = await live.eventsLog.list({ type: 'resource.*' }).toArray()
  return all.filter(({ data }) => data.id === id).map(({ type, previous }) => [type, previous])
}

describe('PUT and PATCH /api/resources/{id}', () => {
  test('200: merges; null clears; PUT accepts the record from GET and changes nothing', async () => {
    const { id } = await uploadResource({ description: 'Old', tags: ['a'] })
    const { data: currentResource, etag } = await live.resources.get(id).withResponse()
    const same = await admin('PUT', buildPath(id), currentResource)
    expect(same.headers.get('etag')).toBe(etag ?? '')
    const changed = await expectBody(
      await admin('PATCH', buildPath(id), { description: null, tags: ['b', 'c'] }),
    )
    expect(changed).toMatchObject({ name: 'Rules', description: null, tags: ['b', 'c'] })
    expect(await listEvents(id)).toEqual([
      ['resource.created', null],
      ['resource.updated', { description: 'Old', tags: ['a'] }],
    ])
  })

  test('200: a change without effect writes nothing, even if the excerpt comes from the text', async () => {
    const { id } = await uploadResource()
    await service.database.sql`update resources set opening = 'The beginning.' where id = ${id}`
    const { data: currentResource, etag } = await live.resources.get(id).withResponse()
    expect(currentResource.excerpt).toBe('The beginning.')
    for (const change of [{ name: 'Rules' }, { featuredImage: null }, currentResource])
      expect((await admin('PUT', buildPath(id), change)).headers.get('etag')).toBe(etag ?? '')
    expect(await listEvents(id)).toEqual([['resource.created', null]])
  })

  test('200: publishing and unpublishing each emit resource.updated and an event of their own; publishing again emits none', async () => {
    const { id } = await uploadResource()
    expect((await live.resources.update(id, { status: 'published' })).publishedAt).not.toBeNull()
    await live.resources.update(id, { status: 'published' })
    expect((await live.resources.update(id, { status: 'draft' })).publishedAt).toBeNull()
    expect((await listEvents(id)).map(([type]) => type)).toEqual([
      'resource.created',
      'resource.updated',
      'resource.published',
      'resource.updated',
      'resource.unpublished',
    ])
  })

  test('200: categories by id or as returned; 400: the access level paid without a price, or a price without that level', async () => {
    const { id: category, name } = await live.resources.categories.create({ name: 'Charts' })
    const { id } = await uploadResource()
    await live.resources.update(id, { categories: [category] })
    expect((await live.resources.update(id, { categories: [{ id: category, name }] })).categories).toEqual([
      { id: category, name },
    ])
    const price = { amount: 100, currency: 'EUR' }
    await expectViolations(await admin('PATCH', buildPath(id), { accessLevel: 'paid' }), ['price required'])
    await expectViolations(await admin('PATCH', buildPath(id), { price }), ['price not_paid'])
    expect(await live.resources.update(id, { accessLevel: 'paid', price })).toMatchObject({ price })
    const changed = await live.resources.update(id, { accessLevel: 'fully_gated' as 'member', price: null })
    expect(changed).toMatchObject({ accessLevel: 'member', price: null })
  })

  test('200: a form changes fields and preview image; null removes the image', async () => {
    const { id } = await uploadResource()
    const form = new FormData()
    form.append('name', 'New rules')
    form.append('featuredImage', new Blob([buildPng()]), 'cover.png')
    const changed = await expectBody(await admin('PUT', buildPath(id), form))
    expect(changed).toMatchObject({ name: 'New rules', version: 1 })
    expect((await fetch(String(changed.featuredImageUrl))).status).toBe(200)
    const removed = await live.resources.update(id, { featuredImage: null })
    expect(removed.featuredImageUrl).toBeNull()
    expect((await fetch(String(changed.featuredImageUrl))).status).toBe(404)
  })

  test('200: setting, replacing and removing the image are reported in the event and the audit log', async () => {
    const { id } = await uploadResource()
    const setImage = async () => {
      const form = new FormData()
      form.append('featuredImage', new Blob([buildPng()]), 'cover.png')
      await expectBody(await admin('PUT', buildPath(id), form))
    }
    await setImage()
    await setImage()
    await live.resources.update(id, { featuredImage: null })
    expect(await listEvents(id)).toEqual([
      ['resource.created', null],
      ['resource.updated', { featuredImageUrl: null }],
      ['resource.updated', { featuredImageUrl: expect.any(String) }],
      ['resource.updated', { featuredImageUrl: expect.any(String) }],
    ])
    const entries = await live.auditLog.list({ targetId: id, action: 'resource.updated' }).toArray()
    expect(entries.map(({ changes }) => changes)).toEqual([1, 2, 3].map(() => ['featuredImageUrl']))
  })

  test('200: a file creates the next version, even of another type; 415: an unsupported type', async () => {
    const { id } = await uploadResource()
    const second = await live.resources.replaceFile(id, new Blob([buildPng()]), { fileName: 'rules.png' })
    expect(second).toMatchObject({
      version: 2,
      type: 'image',
      format: 'png',
      processing: { status: 'queued' },
    })
    const { items } = await live.resources.versions(id)
    expect(items.map(({ version, current, format }) => [version, current, format])).toEqual([
      [2, true, 'png'],
      [1, false, 'pdf'],
    ])
    const form = new FormData()
    form.append('file', new Blob(['words']), 'rules.txt')
    await expectProblem(await admin('PUT', buildPath(id), form), 415, 'unsupported-media-type')
    expect((await live.resources.versions(id)).items).toHaveLength(2)
  })

  test('400: read-only and unknown fields, unknown references', async () => {
    const { id } = await uploadResource()
    const change = { sha256: 'a'.repeat(64), color: 'red', categories: [crypto.randomUUID()] }
    await expectViolations(await admin('PATCH', buildPath(id), change), ['color unknown_field'])
    await expectViolations(await admin('PATCH', buildPath(id), { sha256: 'a'.repeat(64) }), [
      'sha256 read_only',
    ])
    const readOnly = {
      pageCount: 999,
      durationSeconds: 60,
      width: 640,
      height: 480,
      createdBy: null,
      publishedAt: '2020-01-01T00:00:00.000Z',
    }
    for (const [name, value] of Object.entries(readOnly))
      await expectViolations(await admin('PATCH', buildPath(id), { [name]: value }), [`${name} read_only`])
    await expectViolations(await admin('PATCH', buildPath(id), { categories: change.categories }), [
      'categories[0] unknown_reference',
    ])
  })

  test('200 and 400: an archived category remains assigned, but can no longer be assigned', async () => {
    const { id: archivedId } = await live.resources.categories.create({ name: 'Archived' })
    const categorized = await uploadResource({ categories: [archivedId] })
    const otherResource = await uploadResource()
    await live.resources.categories.archive(archivedId)
    const changed = await expectBody<{ categories: { id: string }[] }>(
      await admin('PATCH', buildPath(categorized.id), { name: 'Renamed', categories: [archivedId] }),
    )
    expect(changed.categories.map(({ id }) => id)).toEqual([archivedId])
    const input = { categories: [archivedId] }
    await expectViolations(await admin('PATCH', buildPath(otherResource.id), input), [
      'categories[0] archived',
    ])
    await expectViolations(await admin('PUT', buildPath(otherResource.id), input), ['categories[0] archived'])
    const form = new FormData()
    form.append('name', 'New')
    form.append('file', new Blob([buildPdf('New')]), 'new.pdf')
    form.append('categories[]', archivedId)
    await expectViolations(await admin('POST', '/api/resources', form), ['categories[0] archived'])
    // An archived category cannot be added again once removed.
    await expectBody(await admin('PATCH', buildPath(categorized.id), { categories: [] }))
    await expectViolations(await admin('PATCH', buildPath(categorized.id), input), ['categories[0] archived'])
    await live.resources.categories.restore(archivedId)
    await expectBody(await admin('PATCH', buildPath(otherResource.id), input))
  })

  test('404: an unknown resource; 409: a taken slug; 412: a stale ETag; 415: a plain-text body', async () => {
    const { id } = await uploadResource()
    const { slug } = await uploadResource({ name: 'Another' })
    await expectProblem(await admin('PATCH', buildPath(crypto.randomUUID()), { name: 'A' }), 404, 'not-found')
    await expectProblem(await admin('PATCH', buildPath(id), { slug }), 409, 'conflict')
    await expectProblem(
      await admin('PATCH', buildPath(id), { name: 'A' }, { 'if-match': '"99"' }),
      412,
      'precondition-failed',
    )
    const text = await admin('PATCH', buildPath(id), 'name=A', { 'content-type': 'text/plain' })
    await expectProblem(text, 415, 'unsupported-media-type')
  })
})

describe('DELETE /api/resources/{id}', () => {
  test('204, then 404; emits resource.deleted and marks files for deletion', async () => {
    const { id } = await uploadResource()
    const { sql } = service.database
    const [version] = await sql`select file_id from resource_versions where resource_id = ${id}`
    expect((await admin('DELETE', buildPath(id))).status).toBe(204)
    await expectProblem(await admin('DELETE', buildPath(id)), 404, 'not-found')
    await expectProblem(await admin('GET', `${buildPath(id)}/download`), 404, 'not-found')
    expect((await listEvents(id)).map(([type]) => type)).toEqual(['resource.created', 'resource.deleted'])
    expect([...(await sql`select state from files where id = ${version.file_id}`)]).toEqual([
      { state: 'doomed' },
    ])
  })

  test('403: staff who are not administrators delete only their own uploads', async () => {
    const { id } = await uploadResource()
    await expectProblem(await staff('DELETE', buildPath(id)), 403, 'forbidden')
    const form = new FormData()
    form.append('name', 'Mine')
    form.append('file', new Blob([buildPdf('Mine')]), 'mine.pdf')
    const ownResource = await expectBody<{ id: string; createdBy: object }>(
      await staff('POST', '/api/resources', form),
      201,
    )
    expect(ownResource.createdBy).toEqual({ type: 'user', id: staffId })
    expect((await staff('DELETE', buildPath(ownResource.id))).status).toBe(204)
  })

  test('412: a stale ETag', async () => {
    const { id } = await uploadResource()
    const stale = await admin('DELETE', buildPath(id), undefined, { 'if-match': '"99"' })
    await expectProblem(stale, 412, 'precondition-failed')
  })
})

describe('grants', () => {
  test('201: a grant, and the same grant again after it is revoked; 400: an unknown member; 404: an unknown resource; 409: the same source and reference', async () => {
    const { id } = await uploadResource()
    const path = `${buildPath(id)}/grants`
    const { id: memberId } = await live.members.create({
      email: 'a@example.org',
      firstName: 'A',
      lastName: 'B',
    })
    const response = await admin('POST', path, { memberId, source: 'shop', reference: 'order-1' })
    const grant = await expectBody<{ id: string }>(response, 201)
    expect(response.headers.get('location')).toBe(`${path}/${grant.id}`)
    const duplicateGrant = { memberId, source: 'shop', reference: 'order-1' }
    expect(await expectProblem(await admin('POST', path, duplicateGrant), 409, 'conflict')).toMatchObject({
      detail: 'This member already has a grant with this source and reference.',
    })
    const unknownMember = await admin('POST', path, { memberId: crypto.randomUUID() })
    await expectViolations(unknownMember, ['memberId unknown_reference'])
    await expectProblem(
      await admin('POST', `${buildPath(crypto.randomUUID())}/grants`, { memberId }),
      404,
      'not-found',
    )
    expect((await admin('DELETE', `${path}/${grant.id}`)).status).toBe(204)
    await expectProblem(await admin('DELETE', `${path}/${grant.id}`), 404, 'not-found')
    expect((await admin('POST', path, duplicateGrant)).status).toBe(201)
    const key = crypto.randomUUID()
    const otherMember = await live.members.create({ email: 'b@example.org', firstName: 'B', lastName: 'B' })
    const createGrant = () => admin('POST', path, { memberId: otherMember.id }, { 'idempotency-key': key })
    expect(await expectBody(await createGrant(), 201)).toEqual(await expectBody(await createGrant(), 201))
  })
})

test('a member can have several grants: the file remains open until the last grant is revoked', async () => {
  const { id } = await uploadResource({
    accessLevel: 'paid',
    price: { amount: 100, currency: 'EUR' },
    status: 'published',
  })
  const path = `${buildPath(id)}/grants`
  const member = await live.members.create({ email: 'c@example.org', firstName: 'C', lastName: 'C' })
  const { token } = await live.members.createSession(member.id)
  const ids: string[] = []
  for (const reference of ['order-1', 'order-2']) {
    const grant = { memberId: member.id, source: 'shop', reference }
    ids.push((await expectBody<{ id: string }>(await admin('POST', path, grant), 201)).id)
  }
  const download = async () => (await callAs(service, token)('GET', `${buildPath(id)}/download`)).status
  await admin('DELETE', `${path}/${ids[0]}`)
  expect(await download()).toBe(200)
  await admin('DELETE', `${path}/${ids[1]}`)
  expect(await download()).toBe(402)
})

describe('GET /api/resources/{id}/stats', () => {
  test('200: days without activity have zero counts; 400: invalid dates; 404: an unknown resource', async () => {
    const { id } = await uploadResource()
    const stats = await live.resources.stats(id, { from: '2026-02-27', to: '2026-03-01' })
    expect(stats.byDay).toEqual(
      ['2026-02-27', '2026-02-28', '2026-03-01'].map((date) => ({
        date,
        views: 0,
        downloads: 0,
        uniqueUsers: 0,
      })),
    )
    await expectViolations(await admin('GET', `${buildPath(id)}/stats?from=2026-03-02&to=2026-03-01`), [
      'to before_from',
    ])
    await expectViolations(await admin('GET', `${buildPath(id)}/stats?from=2020-01-01&to=2026-01-01`), [
      'from too_long',
    ])
    expect((await admin('GET', `${buildPath(id)}/stats?from=yesterday`)).status).toBe(400)
    // The default first day would be before year 1.
    const earliest = await live.resources.stats(id, { to: '0001-01-10' })
    expect(earliest.byDay[0]?.date).toBe('0001-01-01')
    await expectProblem(await admin('GET', `${buildPath(crypto.randomUUID())}/stats`), 404, 'not-found')
  })
})
