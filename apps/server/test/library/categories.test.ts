import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { buildPdf } from './files.ts'

const service = await testService()
const { live, keys } = service.client
const path = '/api/resources/categories'
const admin = callAs(service, keys.live.secret)
let staff = admin
let member = admin

beforeAll(async () => {
  const { id } = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
  staff = callAs(service, (await live.users.createSession(id)).token)
  const { id: memberId } = await live.members.create(buildPerson({ status: 'active' }))
  member = callAs(service, (await live.members.createSession(memberId)).token)
})

const createCategory = (name: string) => live.resources.categories.create({ name })
const listNames = async (call = admin, query = '') =>
  (
    await expectBody<{ items: { name: string }[] }>(await call('GET', `${path}?itemsPerPage=100${query}`))
  ).items.map(({ name }) => name)

describe('POST /api/resources/categories', () => {
  test('201: appended with the next order', async () => {
    const first = await createCategory('Bylaws')
    const response = await admin('POST', path, {
      name: 'Minutes',
      description: 'Of meetings.',
      icon: 'gavel',
    })
    expect(response.status).toBe(201)
    const record = await expectBody(response, 201)
    expect(record).toMatchObject({ icon: 'gavel', archived: false, order: first.order + 1, resourceCount: 0 })
    expect(response.headers.get('location')).toBe(`${path}/${record.id}`)
    expect(await expectBody(await admin('GET', `${path}/${record.id}`))).toEqual(record)
  })

  test('201: concurrent creations each get a different order', async () => {
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, index) => createCategory(`At once ${index}`)),
    )
    expect(new Set(created.map(({ order }) => order)).size).toBe(8)
  })

  test('409 category-name-taken: the name of an active or archived category, ignoring case', async () => {
    const { id } = await createCategory('Guides')
    for (const archived of [false, true]) {
      if (archived) await live.resources.categories.archive(id)
      const problem = await expectProblem(
        await admin('POST', path, { name: 'GUIDES' }),
        409,
        'category-name-taken',
      )
      expect(problem.violations).toMatchObject([{ propertyPath: 'name', code: 'taken' }])
    }
  })

  test('400: a missing name, and an order', async () => {
    await expectViolations(await admin('POST', path, { order: 1 }), ['name required', 'order unknown_field'])
  })

  test('403: not an administrator', async () => {
    for (const call of [staff, member])
      await expectProblem(await call('POST', path, { name: 'Mine' }), 403, 'forbidden')
  })
})

describe('PUT /api/resources/categories/{id}', () => {
  test('200: merges; PUT accepts the record from GET', async () => {
    const category = await createCategory('Charts')
    await live.resources.upload(new Blob([buildPdf('A')]), { name: 'A', categories: [category.id] })
    const record = await live.resources.categories.get(category.id)
    expect(record.resourceCount).toBe(1)
    const changed = await expectBody(
      await admin('PUT', `${path}/${category.id}`, { ...record, description: 'Of the sea.' }),
    )
    expect(changed).toMatchObject({ name: 'Charts', description: 'Of the sea.', resourceCount: 1 })
  })

  test('400: a read-only field; 403: not an administrator; 404: an unknown category; 409: a taken name; 412: a stale ETag', async () => {
    const { id } = await createCategory('Tables')
    await expectViolations(await admin('PUT', `${path}/${id}`, { archived: true }), ['archived read_only'])
    await expectProblem(await staff('PUT', `${path}/${id}`, { name: 'Mine' }), 403, 'forbidden')
    await expectProblem(
      await admin('PUT', `${path}/${crypto.randomUUID()}`, { name: 'None' }),
      404,
      'not-found',
    )
    await expectProblem(await admin('PUT', `${path}/${id}`, { name: 'charts' }), 409, 'category-name-taken')
    const stale = await admin('PUT', `${path}/${id}`, { name: 'Later' }, { 'if-match': '"9"' })
    await expectProblem(stale, 412, 'precondition-failed')
  })
})

describe('archive and restore', () => {
  test('an archived category and its name on resources are hidden from members, and the category is listed again when restored', async () => {
    const { id } = await createCategory('Old papers')
    const resource = await live.resources.upload(new Blob([buildPdf('A')]), {
      name: 'Paper',
      categories: [id],
      accessLevel: 'member',
      status: 'published',
    })
    expect(await listNames(member)).toContain('Old papers')
    expect((await live.resources.categories.archive(id)).archived).toBe(true)
    expect(await listNames(member)).not.toContain('Old papers')
    expect(await listNames(member, '&archived=true')).toEqual([])
    expect(await listNames()).not.toContain('Old papers')
    expect(await listNames(staff, '&archived=true')).toContain('Old papers')
    expect((await expectBody(await member('GET', `/api/resources/${resource.id}`))).categories).toEqual([])
    expect((await live.resources.get(resource.id)).categories).toEqual([{ id, name: 'Old papers' }])
    await expectProblem(await member('GET', `${path}/${id}`), 404, 'not-found')
    expect((await live.resources.categories.restore(id)).archived).toBe(false)
    expect(await listNames(member)).toContain('Old papers')
    await service.relay()
    const types = (await live.eventsLog.list({ type: 'category.*' }).toArray())
      .filter(({ data }) => data.id === id)
      .map(({ type }) => type)
    expect(types).toEqual(['category.created', 'category.archived', 'category.updated'])
  })

  test('403: not an administrator; 404: an unknown category', async () => {
    const { id } = await createCategory('Kept')
    await expectProblem(await staff('POST', `${path}/${id}/archive`), 403, 'forbidden')
    await expectProblem(await admin('POST', `${path}/${crypto.randomUUID()}/restore`), 404, 'not-found')
  })
})

describe('PUT /api/resources/categories/order', () => {
  test('204: reorders the list, with events only for the categories that moved', async () => {
    const categories = await live.resources.categories.list().toArray({ limit: 100 })
    const ids = categories.map(({ id }) => id)
    const swapped = [ids[1] as string, ids[0] as string, ...ids.slice(2)]
    await service.relay()
    const before = (await live.eventsLog.list({ type: 'category.updated' }).toArray()).length
    expect((await admin('PUT', `${path}/order`, { ids: swapped })).status).toBe(204)
    expect((await live.resources.categories.list().toArray({ limit: 100 })).map(({ id }) => id)).toEqual(
      swapped,
    )
    await service.relay()
    expect((await live.eventsLog.list({ type: 'category.updated' }).toArray()).length - before).toBe(2)
  })

  test('400: ids that do not list every active category exactly once; nothing changes; 403: not an administrator', async () => {
    const before = await listNames()
    const ids = (await live.resources.categories.list().toArray({ limit: 100 })).map(({ id }) => id)
    const [first = '', ...others] = ids
    const putOrder = async (input: string[]) => admin('PUT', `${path}/order`, { ids: input })
    await expectViolations(await putOrder(others), ['ids incomplete'])
    await expectViolations(await putOrder([...ids, first]), [`ids[${ids.length}] repeated`])
    await expectViolations(await putOrder([...ids, crypto.randomUUID()]), [
      `ids[${ids.length}] unknown_reference`,
    ])
    expect(await listNames()).toEqual(before)
    await expectProblem(await staff('PUT', `${path}/order`, { ids }), 403, 'forbidden')
  })
})

test('resourceCount counts only resources the caller can see', async () => {
  const { id } = await createCategory('Counted')
  await live.resources.upload(new Blob([buildPdf('A')]), { name: 'Draft', categories: [id] })
  await live.resources.upload(new Blob([buildPdf('A')]), {
    name: 'Out',
    categories: [id],
    status: 'published',
  })
  const readCount = async (call: typeof admin) =>
    (await expectBody<{ resourceCount: number }>(await call('GET', `${path}/${id}`))).resourceCount
  expect([await readCount(admin), await readCount(staff), await readCount(member)]).toEqual([2, 2, 1])
})

test('a resource that names a category twice is counted once', async () => {
  const { id, name } = await createCategory('Twice')
  const resource = await live.resources.upload(new Blob([buildPdf('A')]), { name: 'Twice' })
  for (const method of ['PATCH', 'PUT']) {
    const { id: _, ...record } = await live.resources.get(resource.id)
    const body = method === 'PUT' ? record : {}
    const response = await admin(method, `/api/resources/${resource.id}`, {
      ...body,
      categories: [{ id, name }, id],
    })
    expect((await expectBody<{ categories: unknown }>(response)).categories).toEqual([{ id, name }])
    expect((await live.resources.categories.get(id)).resourceCount).toBe(1)
  }
})
