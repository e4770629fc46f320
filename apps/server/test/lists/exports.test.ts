import { describe, expect, test } from 'bun:test'
import { utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { testService } from '../../../../tools/testing/service.ts'
import { order, pay, refundAll, sell } from '../billing/billing-fixtures.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { addResource } from '../reporting/library.ts'
import { readCsv, readSheet, readWorkbook } from './read-exports.ts'

const service = await testService()
const { live } = service.client
const call = callAs(service, service.client.keys.live.secret)
const foreign = callAs(service, (await service.createClient()).keys.live.secret)

const webhook = await live.webhooks.create({ url: 'https://example.org/hooks', events: ['webhook.test'] })
const deliveries = `webhooks/${webhook.id}/deliveries`
const times = { startsAt: '2090-05-07T08:00:00.000Z', endsAt: '2090-05-08T16:00:00.000Z', timezone: 'UTC' }
const { id: guidesId } = await live.resources.categories.create({ name: 'Guides' })

// Creates at least two records of each list.
for (const name of ['Ada', 'Béa']) {
  const member = await live.members.create({ ...buildPerson({ displayName: name }), status: 'active' })
  await refundAll(live, await pay(live, await order(live, member.id, await sell(live))))
  await live.membershipLevels.create({ key: name === 'Ada' ? 'a' : 'b', name })
  await live.events.create({ title: name, ...times, format: name === 'Ada' ? 'online' : 'hybrid' })
  await live.courses.create({ title: name, price: { amount: 4900, currency: 'EUR' } })
  await live.jobs.create({ title: name, employer: 'Harbour' })
  await live.community.create({ title: name, author: { name } })
  await live.sponsorships.create({ sponsor: name })
  await live.users.create({ email: `${crypto.randomUUID()}@example.org`, roles: ['ROLE_CLIENT_USER'] })
  await addResource(live, name, [guidesId])
  await live.webhooks.test(webhook.id)
}
await service.startWorker()
await waitForRows(deliveries, 2)

async function waitForRows(list: string, count: number): Promise<void> {
  while ((await listIds(list)).length < count) await Bun.sleep(20)
}

async function listIds(list: string, query = ''): Promise<string[]> {
  const response = await call('GET', `/api/${list}?itemsPerPage=100&${query}`)
  return (await expectBody<{ items: { id: string }[] }>(response)).items.map(({ id }) => id)
}

async function exportCsv(list: string, query = ''): Promise<Record<string, string>[]> {
  const response = await call('GET', `/api/${list}/export?${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  return parse(await response.text(), { columns: true })
}

const lists = [
  ['members', 'order[email]=asc'],
  ['membership-levels', 'order[name]=desc'],
  ['membership-changes', 'kind=joined'],
  ['events', 'q=bea'],
  ['events', 'format=online&timezone=UTC'],
  ['courses', 'order[title]=asc'],
  ['jobs', 'status=draft&order[title]=desc'],
  ['community', 'q=ada'],
  ['sponsorships', 'order[sponsor]=asc'],
  ['resources', 'order[name]=desc'],
  ['resources', 'q=ada'],
  ['users', 'order[email]=desc'],
  ['orders', 'status=paid&order[reference]=asc'],
  ['payments', 'method=bank_transfer&order[createdAt]=asc'],
  ['refunds', 'order[amount]=asc'],
  ['invoices', 'kind=credit_note&order[number]=desc'],
  ['audit-log', 'action=event.created&order[createdAt]=asc'],
  [deliveries, 'eventType=webhook.test&order[createdAt]=asc'],
] as const

describe('GET /api/{list}/export', () => {
  test.each(lists)('200: %s, %s: the records of the list, in its order', async (list, query) => {
    const ids = await listIds(list, query)
    expect(ids.length).toBeGreaterThan(0)
    expect((await exportCsv(list, query)).map(({ id }) => id)).toEqual(ids)
    const response = await call('GET', `/api/${list}/export?fileFormat=xlsx&${query}`)
    const name = list === deliveries ? 'deliveries' : list
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}.xlsx"`)
    const sheet = readSheet(await response.bytes())
    expect([sheet.name, sheet.rows.map(({ id }) => id)]).toEqual([name, ids])
  })

  test('200: nested fields, lists and amounts of money as columns', async () => {
    const [course] = await exportCsv('courses', 'order[title]=asc')
    expect(course).toMatchObject({ title: 'Ada', 'price.amount': '4900', 'price.currency': 'EUR', tags: '' })
    const [resource] = await exportCsv('resources', 'order[name]=asc')
    expect(resource?.categories).toBe(JSON.stringify([{ id: guidesId, name: 'Guides' }]))
    expect(Object.keys(resource ?? {})).not.toContain('previewUrl')
    const { rows } = readSheet(await (await call('GET', '/api/resources/export?fileFormat=xlsx')).bytes())
    expect(rows[0]).toMatchObject({ categories: 'Guides', 'stats.downloads': 0 })
  })

  test('200: orders and invoices with their totals; orders filtered by member', async () => {
    const [paidOrder] = await exportCsv('orders', 'order[createdAt]=asc')
    expect(paidOrder).toMatchObject({ 'totals.total': '4900', 'totals.refunded': '4900', 'totals.due': '0' })
    const columns = 'columns[]=number&columns[]=totals.total&columns[]=buyer.name'
    const [creditNote] = await exportCsv('invoices', `kind=credit_note&order[number]=asc&${columns}`)
    expect(creditNote).toEqual({ number: 'CN-00001', 'totals.total': '4900', 'buyer.name': 'Ada' })
    const { id } = (await live.members.list({ displayName: 'Béa' }).toArray())[0] ?? { id: '' }
    expect((await exportCsv('orders', `memberId=${id}`)).map(({ memberId }) => memberId)).toEqual([id])
  })

  test('200: the chosen columns in their order, with custom fields of any name', async () => {
    const customFields = { 'a.b, c': 7, region: '=1+1' }
    const { id } = await live.members.create({ ...buildPerson({ displayName: 'Cyd' }), customFields })
    const names = [
      'displayName',
      'customFields.a.b, c',
      'customFields.region',
      'customFields.none',
      'address.city',
    ]
    const query = new URLSearchParams({ id })
    for (const name of names) query.append('columns[]', name)
    const text = await (await call('GET', `/api/members/export?${query}`)).text()
    expect(readCsv(text)).toEqual([names, ['Cyd', '7', "'=1+1", '', '']])
  })

  test('200: the name of an object selects its fields', async () => {
    const query = 'columns[]=price&columns[]=title&columns[]=price.amount&order[title]=asc'
    const text = await (await call('GET', `/api/courses/export?${query}`)).text()
    expect(text).toBe('price.amount,price.currency,title\n4900,EUR,Ada\n4900,EUR,Béa\n')
  })

  test('200: Excel shows times in the requested time zone', async () => {
    const query = 'fileFormat=xlsx&columns[]=startsAt&fileTimezone=Pacific/Auckland'
    const book = readWorkbook(await (await call('GET', `/api/events/export?${query}`)).bytes())
    const cell = book.Sheets.events?.A2
    expect(cell && utils.format_cell(cell)).toBe('2090-05-07 20:00:00')
  })

  test('200: another association gets none of these records', async () => {
    for (const [list] of lists.filter(([list]) => list !== deliveries)) {
      const response = await foreign('GET', `/api/${list}/export`)
      expect(response.status).toBe(200)
      const text = await response.text()
      for (const id of await listIds(list)) expect(text).not.toContain(id)
    }
  })

  test.each([
    ['fileFormat=pdf', 'fileFormat unknown_value'],
    ['fileFormat=csv&fileFormat=csv', 'fileFormat repeated'],
    ['fileTimezone=Mars/Olympus', 'fileTimezone invalid_format'],
    ['columns[]=nickname', 'columns[] unknown_field'],
    ['columns[]=customFields.', 'columns[] unknown_field'],
    ['columns[]=customFields.a%00', 'columns[] invalid_characters'],
    ['columns[]=email&columns[]=email', 'columns[] duplicate'],
    [Array.from({ length: 201 }, (_, index) => `columns[]=${index}`).join('&'), 'columns[] too_many'],
    ['columns=email', 'columns unknown_parameter'],
    ['fields=email', 'fields unknown_parameter'],
    ['facets=status', 'facets unknown_parameter'],
    ['cursor=x', 'cursor unknown_parameter'],
    ['status=happy', 'status unknown_value'],
  ])('400 validation-error: %s', async (query, violation) => {
    await expectViolations(await call('GET', `/api/members/export?${query}`), [violation])
  })

  test('401 unauthorized, 403 insufficient-scope, 403 forbidden, 404 not-found', async () => {
    const { key: secret } = await live.keys.create({ name: 'chat', type: 'secret', scopes: ['chat:read'] })
    const { id } = await live.users.create({ email: 'm@example.org', roles: ['ROLE_MEMBER'] })
    const member = callAs(service, (await live.users.createSession(id)).token)
    const staff = await live.users.create({ email: 's@example.org', roles: ['ROLE_CLIENT_USER'] })
    const user = callAs(service, (await live.users.createSession(staff.id)).token)
    for (const [list] of lists) {
      const path = `/api/${list}/export`
      await expectProblem(await callAs(service, null)('GET', path), 401, 'unauthorized')
      await expectProblem(await callAs(service, secret)('GET', path), 403, 'insufficient-scope')
      await expectProblem(await member('GET', path), 403, 'forbidden')
    }
    for (const list of ['users', 'audit-log', deliveries])
      await expectProblem(await user('GET', `/api/${list}/export`), 403, 'forbidden')
    await expectProblem(await foreign('GET', `/api/${deliveries}/export`), 404, 'not-found')
  })
})
