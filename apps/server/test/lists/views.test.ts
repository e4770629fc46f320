import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const callWithKey = callAs(service, service.client.keys.live.secret)
const path = '/api/views'

interface View {
  id: string
  userId: string | null
  [field: string]: unknown
}

async function signIn(role: string): Promise<{ id: string; call: Call }> {
  const { id } = await live.users.create({ email: `${crypto.randomUUID()}@example.org`, roles: [role] })
  return { id, call: callAs(service, (await live.users.createSession(id)).token) }
}
const [ada, grace, administrator] = [
  await signIn('ROLE_CLIENT_USER'),
  await signIn('ROLE_CLIENT_USER'),
  await signIn('ROLE_CLIENT_ADMIN'),
]

async function createView({ call }: { call: Call }, fields: object = {}): Promise<View & { path: string }> {
  const view = await expectBody<View>(
    await call('POST', path, { list: 'members', name: 'View', ...fields }),
    201,
  )
  return { ...view, path: `${path}/${view.id}` }
}
const listIds = async (call: Call) =>
  (await expectBody<{ items: View[] }>(await call('GET', `${path}?itemsPerPage=100`))).items.map(
    ({ id }) => id,
  )

describe('GET and POST /api/views', () => {
  test('201: a view of the user, with defaults and with every field', async () => {
    const { path: _path, ...view } = await createView(ada)
    expect(view).toEqual({
      id: view.id,
      list: 'members',
      name: 'View',
      query: {},
      columns: null,
      shared: false,
      userId: ada.id,
      createdAt: view.createdAt,
      updatedAt: view.createdAt,
    })
    const fields = {
      list: 'events',
      query: {
        q: 'dinner',
        status: ['draft'],
        startsAt: { after: '2026-01-01' },
        order: { startsAt: 'asc' },
      },
      columns: ['title', 'status'],
      shared: true,
    }
    expect(await createView(ada, fields)).toMatchObject(fields)
  })

  test('201: every list accepts its own filters', async () => {
    const queries: Record<string, object> = {
      members: { customFields: { chapter: ['North'] }, level: { empty: true } },
      'membership-levels': { status: 'retired' },
      events: { order: { startsAt: 'asc' } },
      courses: { delivery: ['live'] },
      jobs: { status: { not: ['draft'] } },
      community: { q: 'survey' },
      sponsorships: { status: 'active' },
      resources: { accessLevel: ['paid'], type: 'document' },
      users: { status: 'deactivated' },
      'membership-changes': { kind: ['lapsed'] },
      orders: { status: ['open'], attention: { empty: false }, order: { dueAt: 'asc' } },
      payments: { method: ['cash'] },
      refunds: { currency: ['EUR'] },
      invoices: { kind: 'credit_note' },
      ledger: { type: { not: ['order'] } },
      'audit-log': { createdAt: { after: '2026-01-01' } },
    }
    for (const [list, query] of Object.entries(queries)) await createView(ada, { list, query })
  })

  test('201: with a key, shared and without an owner', async () => {
    expect(await createView({ call: callWithKey })).toMatchObject({ shared: true, userId: null })
    expect(await createView({ call: callWithKey }, { shared: true })).toMatchObject({ userId: null })
  })

  test.each([
    [{ name: 'View' }, ['list required']],
    [{ list: 'webhooks', name: 'View' }, ['list unknown_value']],
    [{ list: 'members', name: ' ' }, ['name blank']],
    [{ list: 'members', name: 'View', userId: ada.id }, ['userId unknown_field']],
    [{ list: 'members', name: 'View', query: { stauts: 'active' } }, ['query.stauts unknown_parameter']],
    [{ list: 'members', name: 'View', query: { status: ['happy'] } }, ['query.status[] unknown_value']],
    [{ list: 'members', name: 'View', query: { page: 2 } }, ['query.page unknown_parameter']],
    [{ list: 'members', name: 'View', query: { 'fields[]': 'id' } }, ['query.fields[] unknown_parameter']],
    [{ list: 'members', name: 'View', query: { status: [] } }, ['query.status invalid_type']],
    [
      { list: 'members', name: 'View', query: { order: { name: 'asc' } } },
      ['query.order[name] unknown_parameter'],
    ],
    [{ list: 'members', name: 'View', query: { q: 'x'.repeat(201) } }, ['query.q too_long']],
    [{ list: 'members', name: 'View', columns: ['a', 'a'] }, ['columns duplicate']],
  ])('400: %j', async (body, violations) => {
    await expectViolations(await ada.call('POST', path, body), violations)
  })

  test('400: a query that is too large', async () => {
    const query = {
      email: { not: Array.from({ length: 100 }, (_, index) => `${index}${'x'.repeat(200)}@example.org`) },
    }
    await expectViolations(await ada.call('POST', path, { list: 'members', name: 'View', query }), [
      'query too_large',
    ])
  })

  test('400: a key cannot own a view', async () => {
    await expectViolations(
      await callWithKey('POST', path, { list: 'members', name: 'View', shared: false }),
      ['shared required'],
    )
  })

  test('GET returns 401 without credentials, and 403 to a member', async () => {
    await expectProblem(await callAs(service, null)('GET', path), 401, 'unauthorized')
    await expectProblem(await (await signIn('ROLE_MEMBER')).call('GET', path), 403, 'forbidden')
  })
})

describe('views are visible to their owner only, unless shared', () => {
  test('in the list and by id', async () => {
    const ownView = await createView(ada)
    const shared = await createView(ada, { shared: true })
    expect(await listIds(ada.call)).toEqual(expect.arrayContaining([ownView.id, shared.id]))
    for (const call of [grace.call, administrator.call, callWithKey]) {
      const ids = await listIds(call)
      expect(ids).toContain(shared.id)
      expect(ids).not.toContain(ownView.id)
      expect((await call('GET', shared.path)).status).toBe(200)
      for (const method of ['GET', 'DELETE'] as const)
        await expectProblem(await call(method, ownView.path), 404, 'not-found')
      await expectProblem(await call('PATCH', ownView.path, { name: 'Mine' }), 404, 'not-found')
      await expectProblem(await call('PATCH', ownView.path, { query: {} }), 404, 'not-found')
    }
    expect((await ada.call('GET', ownView.path)).status).toBe(200)
  })

  test('the total of a filtered list counts only the views that the caller can read', async () => {
    const name = crypto.randomUUID()
    await createView(ada, { name })
    await createView(ada, { name, shared: true })
    const countViews = async ({ call }: { call: Call }) =>
      (await expectBody<{ totalItems: number }>(await call('GET', `${path}?name=${name}&list=members`)))
        .totalItems
    expect([await countViews(ada), await countViews(grace)]).toEqual([2, 1])
  })
})

describe('PATCH and DELETE /api/views/{id}', () => {
  test('200: the owner changes a view, whose query is replaced as a whole; 204: the owner deletes it', async () => {
    const view = await createView(ada, { query: { status: ['active'], order: { renewsAt: 'asc' } } })
    const change = { name: 'Renewals', query: { level: ['student'] }, shared: true }
    const changed = await expectBody<View>(await ada.call('PATCH', view.path, change))
    expect(changed).toMatchObject(change)
    expect(changed.query).toEqual(change.query)
    expect((await ada.call('DELETE', view.path)).status).toBe(204)
    await expectProblem(await ada.call('GET', view.path), 404, 'not-found')
  })

  test('403: another user cannot change a shared view; an administrator or a key can', async () => {
    const view = await createView(ada, { shared: true })
    await expectProblem(await grace.call('PATCH', view.path, { name: 'Mine' }), 403, 'forbidden')
    await expectProblem(await grace.call('DELETE', view.path), 403, 'forbidden')
    expect((await administrator.call('PATCH', view.path, { name: 'Ours' })).status).toBe(200)
    expect((await callWithKey('PATCH', view.path, { name: 'Everyone’s' })).status).toBe(200)
    expect((await administrator.call('DELETE', view.path)).status).toBe(204)
  })

  test('400: another list, an invalid query, and a view without an owner that is not shared', async () => {
    const view = await createView({ call: callWithKey })
    await expectViolations(await callWithKey('PATCH', view.path, { list: 'events' }), ['list read_only'])
    await expectViolations(
      await callWithKey('PATCH', view.path, { query: { startsAt: { after: '2026-01-01' } } }),
      ['query.startsAt[after] unknown_parameter'],
    )
    await expectViolations(await callWithKey('PATCH', view.path, { shared: false }), ['shared required'])
  })

  test('412: changed in the meantime', async () => {
    const view = await createView(ada)
    const etag = (await ada.call('GET', view.path)).headers.get('etag') ?? ''
    await ada.call('PATCH', view.path, { name: 'Changed' })
    const late = await ada.call('PATCH', view.path, { name: 'Late' }, { 'if-match': etag })
    await expectProblem(late, 412, 'precondition-failed')
  })
})

test('a deleted user’s shared views are kept, and their other views are deleted', async () => {
  const deletedUser = await signIn('ROLE_CLIENT_USER')
  const ownView = await createView(deletedUser)
  const shared = await createView(deletedUser, { shared: true })
  await live.users.delete(deletedUser.id)
  expect(await expectBody<View>(await ada.call('GET', shared.path))).toMatchObject({
    userId: null,
    shared: true,
  })
  const [{ count }] = await service.database
    .sql`select count(*)::int as count from saved_views where id = ${ownView.id}`
  expect(count).toBe(0)
})
