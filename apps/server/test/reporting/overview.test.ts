import { describe, expect, test } from 'bun:test'
import { BadRequestError, type Guildhall, type Overview, PermissionDeniedError } from '@guildhall/sdk'
import { fillMirror, testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { orderOther } from '../billing/billing-fixtures.ts'
import { buildPerson } from '../call-as.ts'
import { catchError, expectProblem } from '../expect-problem.ts'
import { addReader, addResource, rollUp } from './library.ts'

const testSetup = await testServiceWithBroker()
const { service } = testSetup
const { sql, url } = service.database
const dayMs = 86_400_000

/** Counts the rows of an entry’s list, read at the returned path and query. */
async function countRows(key: string, entry: Overview['joins'] | null): Promise<number> {
  if (!entry?.rows) throw new Error('The count has no list.')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(entry.rows.query))
    for (const item of [value].flat()) search.append(name, item)
  const response = await service.request(`${entry.rows.path}?${search}`, { key })
  expect(response.status).toBe(200)
  return ((await response.json()) as { totalItems: number }).totalItems
}

describe('GET /api/reports/overview', () => {
  test('200: for a new association, all counts are 0 and only the website step is done', async () => {
    const { live, record } = await service.createClient()
    await sql`update clients set sign_in = '{"code": false}' where id = ${record.id}`
    const overview = await live.reports.overview()
    const { week, attention, setUp, ...counts } = overview
    expect(Object.values(counts).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(Object.values(attention).map((entry) => entry?.count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(setUp).toEqual({ brand: false, members: false, resources: false, website: true, signIn: false })
    expect(new Date(week.from).getUTCDay()).toBe(1)
    expect(week.timezone).toBe('UTC')
  })

  test('200: each count is the number of rows of its list', async () => {
    const { live, keys, record } = await service.createClient()
    const key = keys.live.secret
    await fillOverview(live, record.id)
    const overview = await live.reports.overview({ timezone: 'Europe/Amsterdam' })
    expect(overview).toMatchObject({
      joins: { count: 5 },
      lapses: { count: 1 },
      renewalsDue: { count: 2 },
      views: { count: 1 },
      downloads: { count: 2 },
      questions: { count: 3, rows: null },
      unansweredQuestions: { count: 3 },
      setUp: { brand: true, members: true, resources: true, website: true, signIn: true },
    })
    for (const entry of ['joins', 'lapses', 'renewalsDue'] as const)
      expect(await countRows(key, overview[entry])).toBe(overview[entry].count)
    const { query = {} } = overview.views.rows ?? {}
    const usage = await service.request(
      `${overview.views.rows?.path}?${new URLSearchParams(query as never)}`,
      { key },
    )
    expect(await usage.json()).toMatchObject({ summary: { views: 1, downloads: 2 } })
    const questions = await live.reports
      .questions(overview.unansweredQuestions.rows?.query as never)
      .toArray()
    expect(questions.reduce((sum, { asked }) => sum + asked, 0)).toBe(3)
    for (const entry of Object.values(overview.attention)) {
      expect(entry?.count).toBe(1)
      expect(await countRows(key, entry)).toBe(1)
    }
  })

  test('200: attention counts are null without permission to read their lists', async () => {
    const { live } = await service.createClient()
    const { key } = await live.keys.create({
      name: 'Reports',
      type: 'secret',
      scopes: ['reports:read', 'members:read', 'billing:read'],
    })
    expect((await service.createSdk(key).reports.overview()).attention).toMatchObject({
      failedImports: { count: 0 },
      disabledWebhooks: null,
      failingDirectories: null,
      suppressedAddresses: null,
      erasureRequests: { count: 0 },
      ordersNeedingAttention: { count: 0 },
      overdueOrders: { count: 0 },
      heldPosts: null,
    })
  })

  test('400 validation-error; 401 unauthorized; 403 insufficient-scope', async () => {
    const { live } = service.client
    expect(await catchError(live.reports.overview({ timezone: 'Mars/Olympus' }))).toBeInstanceOf(
      BadRequestError,
    )
    await expectProblem(await service.request('/api/reports/overview'), 401, 'unauthorized')
    const { key } = await live.keys.create({ name: 'Members', type: 'secret', scopes: ['members:read'] })
    expect(await catchError(service.createSdk(key).reports.overview())).toBeInstanceOf(PermissionDeniedError)
  })
})

/** Creates records of every kind that the overview counts, and some that it does not count. */
async function fillOverview(live: Guildhall, clientId: string): Promise<void> {
  const { directoryId } = await fillMirror(testSetup, live)
  const addDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  for (const [status, renewsAt] of [
    ['active', addDays(1)],
    ['grace', addDays(28)],
    ['active', addDays(32)],
    ['pending', addDays(1)],
  ] as const)
    await live.members.create(buildPerson({ status, renewsAt }))
  const { id } = await live.members.create(buildPerson({ status: 'active' }))
  await live.members.update(id, { status: 'lapsed' })
  await live.members.create(buildPerson({ status: 'active', joinedAt: '2020-01-01T00:00:00Z' }))
  const resource = await addResource(live, 'Harbour')
  const reader = service.createSdk((await addReader(live)).token)
  await reader.resources.get(resource)
  for (let download = 0; download < 2; download++) await (await reader.resources.download(resource)).text()
  for (const question of ['When is lunch?', 'when is LUNCH', 'Who rows?']) await reader.chat.ask(question)
  await live.client.update({ brandColor: '#123456' })
  await live.webhooks.create({ url: 'http://127.0.0.1:9/hooks', events: ['*'], status: 'disabled' })
  const failingWebhook = await live.webhooks.create({ url: 'http://127.0.0.1:9/hooks', events: ['*'] })
  await sql`update webhooks set status = 'disabled', disabled_reason = 'receiver_failing' where id = ${failingWebhook.id}`
  const failedImport = await live.members.import('email\n')
  await sql`update imports set status = 'failed' where id = ${failedImport.id}`
  await sql`insert into directory_syncs (client_id, directory_id, status, finished_at, created_at) values
    (${clientId}, ${directoryId}, 'failed', now(), now() + interval '1 minute')`
  await sql`insert into directories (client_id, id, organization_id, name, type, state, stamp, created_at, updated_at)
    select client_id, 'directory_healthy', organization_id, name, type, state, stamp, created_at, updated_at
    from directories where client_id = ${clientId}`
  await sql`insert into suppressed_addresses (client_id, email, error, expires_at) values
    (${clientId}, 'gone@example.org', '550', now() + interval '1 day'), (${clientId}, 'old@example.org', '550', now())`
  await service.createSdk((await live.members.createSession(id)).token).me.requestErasure()
  const yesterday = addDays(-1)
  for (const [amount, dueAt] of [
    [0, yesterday],
    [5000, yesterday],
    [0, addDays(1)],
  ] as const) {
    const order = await orderOther(live, { dueAt })
    if (amount > 0) await live.payments.create(order.id, { amount, method: 'bank_transfer' })
  }
  for (const status of ['held', 'published'] as const)
    await live.community.create({ title: 'Welcome', status })
  // Activity is written in the background.
  for (;;) {
    const [{ written }] =
      await sql`select count(*)::int as written from activity where client_id = ${clientId}`
    if (written === 3) break
    await Bun.sleep(10)
  }
  await rollUp(url)
}
