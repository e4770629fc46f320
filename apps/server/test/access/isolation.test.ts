import { beforeAll, describe, expect, test } from 'bun:test'
import { fillMirror, testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import type { TestClient } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectPublicError, expectViolations } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'
import { buildExample, isPublic, operations } from '../hostile/operations.ts'
import { buildPdf, buildPng } from '../library/files.ts'

const testSetup = await testServiceWithBroker()
const { service } = testSetup
const ownCall = callAs(service, service.client.keys.live.secret)
const visitor = callWithApiKey(service, service.client.keys.live.publishable)
/** A user's own records, which no key has: see test/me/sessions.test.ts. */
const isOwn = (path: string) => path.startsWith('/api/me/')
const operationsWithId = operations.filter(
  ({ path }) => path.includes('{id}') && !path.startsWith('/api/platform') && !isOwn(path),
)
const privateOperations = operationsWithId.filter((operation) => !isPublic(operation))
const lists = operations.filter(
  ({ id, path }) =>
    /^(?!platform\.|problems\.|eventTypes\.).*\.list$/.test(id) &&
    !path.includes('{id}') &&
    !isOwn(path) &&
    !isPublic({ path }),
)
/** The owners of records that the caller must not see. */
const owners: Record<string, { live: TestClient['live'] }> = {}
/** The id of a record of each kind, by owner. */
const foreignRecords: Record<string, Record<string, string>> = {}

const event = {
  title: 'Same',
  startsAt: '2090-05-07T08:00:00Z',
  endsAt: '2090-05-08T08:00:00Z',
  timezone: 'Europe/Amsterdam',
}

/** Creates one record of each kind, published where possible. @returns their ids by kind */
async function createRecords({ live }: { live: TestClient['live'] }): Promise<Record<string, string>> {
  const { connectionId, directoryId } = await fillMirror(testSetup, live)
  return {
    members: (await live.members.create(buildPerson({ externalId: 'same', memberNumber: 'same' }))).id,
    'membership-levels': (await live.membershipLevels.create({ key: 'same', name: 'Same' })).id,
    users: (await live.users.create({ email: 'same@example.org', roles: ['ROLE_CLIENT_ADMIN'] })).id,
    invitations: (await live.invitations.create({ email: 'invited@example.org' })).id,
    views: (await live.views.create({ list: 'members', name: 'Same' })).id,
    keys: (await live.keys.create({ name: 'Theirs', type: 'secret', scopes: [] })).id,
    'bulk-jobs': (await live.members.bulk({ ids: [crypto.randomUUID()], delete: true })).id,
    imports: (await live.members.import('email,firstName,lastName\n')).id,
    events: (await live.events.create({ ...event, slug: 'same', externalId: 'same', status: 'published' }))
      .id,
    courses: (await live.courses.create({ title: 'Same', slug: 'same', status: 'published' })).id,
    jobs: (
      await live.jobs.create({ title: 'Same', employer: 'Port', externalId: 'same', status: 'published' })
    ).id,
    community: (await live.community.create({ title: 'Same', externalId: 'same', status: 'published' })).id,
    sponsorships: (await live.sponsorships.create({ sponsor: 'Port', externalId: 'same', status: 'active' }))
      .id,
    resources: (
      await live.resources.upload(new Blob([buildPdf('Same')]), {
        name: 'Same',
        slug: 'same',
        accessLevel: 'public',
        status: 'published',
        fileName: 'same.pdf',
      })
    ).id,
    categories: (await live.resources.categories.create({ name: 'Same' })).id,
    images: (await live.images.upload(new Blob([buildPng()]))).id,
    ...(await createBillingRecords(live)),
    webhooks: (await live.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })).id,
    'auth/sso/connections': connectionId,
    directories: directoryId,
    'suppressed-addresses': await suppressAddress((await live.client.get()).id),
  }
}

/** Creates an order that is paid and refunded, with an invoice. @returns the ids by kind */
async function createBillingRecords(live: TestClient['live']): Promise<Record<string, string>> {
  const line = { item: { type: 'other' as const }, description: 'Same', unitPrice: 100 }
  const order = await live.orders.create({ buyer: { name: 'Same' }, currency: 'EUR', lines: [line] })
  const payment = await live.payments.create(order.id, { amount: 100, method: 'cash' })
  const [refund] = (
    await live.refunds.create(order.id, { lines: order.lines.map(({ id }) => ({ lineId: id })) })
  ).items
  const [invoice] = (await live.invoices.list()).items
  const [entry] = (await live.ledger.list()).items
  return {
    orders: order.id,
    payments: payment.id,
    refunds: refund?.id ?? '',
    invoices: invoice?.id ?? '',
    ledger: entry?.id ?? '',
  }
}

async function suppressAddress(clientId: string): Promise<string> {
  const [{ id }] = await service.database
    .sql`insert into suppressed_addresses (client_id, email, error, expires_at)
    values (${clientId}, 'same@example.org', '550', now() + interval '1 day') returning id`
  return id
}

const brokerKinds = ['auth/sso/connections', 'directories']

/** Returns `events` for `/api/events/{id}.ics` and for `/api/v1/events/{id}`. */
const getKind = (path: string) =>
  /^\/api\/(?:v1\/|resources\/(?=categories))?(auth\/sso\/connections|[^/]+)/.exec(path)?.[1] ?? ''

const buildPath = (kind: string, id: string) =>
  `/api/${kind === 'categories' ? 'resources/categories' : kind}/${id}`

beforeAll(async () => {
  owners['another association'] = await service.createClient()
  owners['the sandbox twin'] = { live: service.client.sandbox }
  for (const [owner, client] of Object.entries(owners)) foreignRecords[owner] = await createRecords(client)
})

describe.each(['another association', 'the sandbox twin'])('the record of %s is not found', (owner) => {
  test.each(privateOperations.map((operation) => [operation.id, operation] as const))(
    'by %s',
    async (_, operation) => {
      const kind = getKind(operation.path)
      const id = foreignRecords[owner]?.[kind] ?? `no record of ${kind} was made`
      const body = operation.body ? buildExample(operation.body) : undefined
      const path = operation.path.replace(/\{(delivery|grant|content)Id\}/, crypto.randomUUID())
      const response = await ownCall(operation.method, path.replace('{id}', id), body)
      const { detail } = await expectProblem(response, 404, 'not-found')
      const unknownPath = path.replace('{id}', crypto.randomUUID())
      expect((await expectBody(await ownCall(operation.method, unknownPath, body), 404)).detail).toBe(detail)
    },
  )

  test.each(operationsWithId.filter(isPublic).map((operation) => [operation.id, operation] as const))(
    'by %s',
    async (_, { path }) => {
      const response = await visitor(
        'GET',
        path.replace('{id}', foreignRecords[owner]?.[getKind(path)] ?? ''),
      )
      await expectPublicError(response, 404, 'NOT_FOUND')
    },
  )

  test('and is unchanged: members, keys and users', async () => {
    const { live } = owners[owner] as { live: TestClient['live'] }
    expect((await live.members.get(foreignRecords[owner]?.members ?? '')).externalId).toBe('same')
    expect((await live.keys.get(foreignRecords[owner]?.keys ?? '')).revokedAt).toBeNull()
    expect((await live.users.get(foreignRecords[owner]?.users ?? '')).status).toBe('active')
  })
})

describe('no record of another association is returned by', () => {
  test.each(lists.map((operation) => [operation.id, operation] as const))('%s', async (_, { path }) => {
    const response = await ownCall('GET', `${path}?itemsPerPage=100`)
    expect(response.status).toBe(200)
    const text = await response.text()
    const foreignIds = Object.values(foreignRecords).flatMap((records) => Object.values(records))
    expect(foreignIds).toHaveLength(50)
    for (const id of foreignIds) expect(text).not.toContain(id)
    if (path === '/api/events-log') return
    // Filters of the broker’s records accept any id, all others only UUIDs.
    const acceptsAnyId = brokerKinds.some((kind) => path.endsWith(kind))
    for (const id of foreignIds.filter((id) => acceptsAnyId || /^[0-9a-f-]{36}$/.test(id))) {
      const { items } = await expectBody<{ items: unknown[] }>(
        await ownCall('GET', path === '/api/audit-log' ? `${path}?targetId=${id}` : `${path}?id=${id}`),
      )
      expect(items).toEqual([])
    }
  })

  test.each(['events', 'courses', 'jobs', 'community', 'sponsorships'])(
    'the public API: %s',
    async (name) => {
      const text = await (await visitor('GET', `/api/v1/${name}?limit=100`)).text()
      for (const records of Object.values(foreignRecords)) expect(text).not.toContain(records[name] ?? 'none')
      expect(JSON.parse(text).items).toBeArray()
    },
  )

  test('the public calendar', async () => {
    const text = await (await visitor('GET', '/api/v1/events.ics')).text()
    expect(text).toStartWith('BEGIN:VCALENDAR')
    for (const records of Object.values(foreignRecords)) expect(text).not.toContain(records.events ?? 'none')
  })

  test('the export of members', async () => {
    const response = await ownCall('GET', '/api/members/export')
    expect(response.status).toBe(200)
    const text = await response.text()
    for (const records of Object.values(foreignRecords)) expect(text).not.toContain(records.members ?? 'none')
  })
})

describe('records of other associations', () => {
  test('do not reserve email addresses, numbers, keys or slugs', async () => {
    const records = await createRecords(service.client)
    for (const [kind, id] of Object.entries(records))
      expect((await ownCall('GET', buildPath(kind, id))).status).toBe(200)
  })

  test('cannot be referenced', async () => {
    const client = await service.createClient()
    await client.live.membershipLevels.create({ key: 'theirs', name: 'Theirs' })
    const response = await ownCall('POST', '/api/members', buildPerson({ level: 'theirs' }))
    await expectViolations(response, ['level unknown_reference'])
    const author = { memberId: foreignRecords['another association']?.members, name: 'Theirs' }
    const post = await ownCall('POST', '/api/community', { title: 'Post', author })
    await expectViolations(post, ['author.memberId unknown_reference'])
  })

  test('are not visible to a session', async () => {
    const { id: userId } = await service.client.live.users.create({
      email: 'admin@example.org',
      roles: ['ROLE_CLIENT_ADMIN'],
    })
    const session = callAs(service, (await service.client.live.users.createSession(userId)).token)
    for (const records of Object.values(foreignRecords)) {
      for (const [kind, id] of Object.entries(records))
        await expectProblem(await session('GET', buildPath(kind, id)), 404, 'not-found')
    }
  })
})
