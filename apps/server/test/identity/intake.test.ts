import { describe, expect, test } from 'bun:test'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { startServiceWithDirectory } from './service-with-directory.ts'

const { service, broker, webhookUrl, store, organizationId, directoryId, failures, processDueEvents } =
  await startServiceWithDirectory()
const operator = callAs(service, service.operatorKey)
interface ListedEvent {
  occurredAt: string
  id: string
  status: string
  error: string | null
  attempts: number
}
const listEvents = async (query: string) =>
  (await expectBody<{ items: ListedEvent[] }>(await operator('GET', `/api/platform/broker-events?${query}`)))
    .items
const findEvent = async (id: string) => (await listEvents(`id=${id}`))[0]
const buildUserEvent = (type: string, fields: Record<string, unknown> = {}) =>
  broker.buildEvent(`dsync.user.${type}`, store.users.get(store.addUser(directoryId, fields)))
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(webhookUrl, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const postSigned = (body: string, at?: number | string, secret?: string) =>
  post(body, { 'workos-signature': broker.sign(body, at, secret) })

describe('POST /webhooks/broker', () => {
  test('200: stores the event, whose body is deleted once it is applied', async () => {
    const event = buildUserEvent('created', {
      email: 'first@harbour.example',
      first_name: 'First',
      job_title: 'Pilot',
    })
    const response = await postSigned(JSON.stringify(event))
    expect(await expectBody(response)).toEqual({ received: true })
    expect(await findEvent(event.id)).toMatchObject({ status: 'pending', attempts: 0, error: null })
    await processDueEvents()
    expect(await findEvent(event.id)).toMatchObject({ status: 'processed' })
    const [user] = await service.client.live.users.list({ email: 'first@harbour.example' }).toArray()
    expect(user).toMatchObject({
      firstName: 'First',
      jobTitle: 'Pilot',
      roles: ['ROLE_MEMBER'],
      status: 'active',
    })
    const [stored] = await service.database.sql`select body from broker_events where id = ${event.id}`
    expect(stored).toEqual({ body: null })
  })

  test('200: an event delivered several times creates one user', async () => {
    const event = buildUserEvent('created', { email: 'twice@harbour.example' })
    expect(await broker.deliver(webhookUrl, [event, event])).toEqual([200, 200])
    await processDueEvents()
    expect(await broker.deliver(webhookUrl, [event])).toEqual([200])
    await processDueEvents()
    expect(await service.client.live.users.list({ email: 'twice@harbour.example' }).toArray()).toHaveLength(1)
    expect((await findEvent(event.id))?.status).toBe('processed')
  })

  test('200: an event of an unknown type is stored and ignored', async () => {
    const event = broker.buildEvent('vault.data.created', { id: 'x' })
    expect(await broker.deliver(webhookUrl, [event])).toEqual([200])
    expect((await findEvent(event.id))?.status).toBe('ignored')
  })

  test.each(['0000-06-01T00:00:00Z', '+012026-06-01T00:00:00Z', 'soon'])(
    '200: an event that occurred at the unsupported time %s is stored with the time of its signature',
    async (created_at) => {
      const event = { ...broker.buildEvent('vault.data.created', { id: 'x' }), created_at }
      expect(await broker.deliver(webhookUrl, [event])).toEqual([200])
      const ageMs = Date.now() - Date.parse((await findEvent(event.id))?.occurredAt ?? '')
      expect(ageMs).toBeWithin(-2_000, 60_000)
    },
  )

  test('200: an event without an organization or timestamps', async () => {
    const data = {
      id: 'directory_user_of_spec',
      directory_id: directoryId,
      emails: [
        { primary: false, value: 'other@harbour.example' },
        { primary: true, value: 'spec@harbour.example' },
      ],
      first_name: 'Spec',
      last_name: 'Shape',
      state: 'active',
      raw_attributes: {},
    }
    expect(
      await broker.deliver(webhookUrl, [{ id: 'event_of_spec', event: 'dsync.user.created', data }]),
    ).toEqual([200])
    await processDueEvents()
    const [user] = await service.client.live.users.list({ email: 'spec@harbour.example' }).toArray()
    expect(user?.lastName).toBe('Shape')
  })

  test.each([
    ['missing', {}],
    ['empty', { 'workos-signature': '' }],
    ['without a timestamp', { 'workos-signature': 'v1=abc' }],
    ['malformed', { 'workos-signature': 'nonsense' }],
  ])('401: a signature that is %s', async (_, headers) => {
    const body = JSON.stringify(buildUserEvent('created'))
    await expectProblem(await post(body, headers as Record<string, string>), 401, 'unauthorized')
  })

  test('401: a signature with another secret, for another body, or truncated; nothing is stored', async () => {
    const event = buildUserEvent('created')
    const body = JSON.stringify(event)
    const header = broker.sign(body)
    for (const response of [
      await postSigned(body, Date.now(), 'another'),
      await post(`${body} `, { 'workos-signature': header }),
      await post(body, { 'workos-signature': header.slice(0, -1) }),
    ])
      await expectProblem(response, 401, 'unauthorized')
    expect(await findEvent(event.id)).toBeUndefined()
  })

  test.each([
    ['four minutes old', -240_000],
    ['four minutes ahead', 240_000],
  ])('401: a signature %s', async (_, offsetMs) => {
    await expectProblem(
      await postSigned(JSON.stringify(buildUserEvent('created')), Date.now() + offsetMs),
      401,
      'unauthorized',
    )
  })

  test.each(['soon', '1e15', '-5', 'NaN', ''])('401: signed with a malformed timestamp: %j', async (at) => {
    await expectProblem(await postSigned(JSON.stringify(buildUserEvent('created')), at), 401, 'unauthorized')
  })

  test('200: a timestamp two minutes in the past or future', async () => {
    for (const offsetMs of [-120_000, 120_000])
      expect(
        (await postSigned(JSON.stringify(buildUserEvent('created')), Date.now() + offsetMs)).status,
      ).toBe(200)
    await processDueEvents()
  })

  test.each([
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{}',
    '{"id":"e"}',
    '{"id":1,"event":"x","data":{}}',
    '{"id":"e","event":"x","data":[]}',
    '{"id":"","event":"x","data":{}}',
  ])('400: validly signed, but not an event: %j', async (body) => {
    await expectProblem(await postSigned(body), 400, 'malformed-request')
  })

  test('413: a body over 1 MiB', async () => {
    await expectProblem(await postSigned('x'.repeat(1024 * 1024 + 1)), 413, 'payload-too-large')
  })

  test('429: over 600 invalid signatures a minute from an IP address; valid ones are still accepted', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const postInvalid = async () => (await post('{}', { ...from, 'workos-signature': 'bad' })).status
    for (let sent = 0; sent < 600; sent += 20) await Promise.all(Array.from({ length: 20 }, postInvalid))
    await expectProblem(await post('{}', from), 429, 'rate-limit-exceeded')
    const body = JSON.stringify(buildUserEvent('created'))
    expect((await post(body, { ...from, 'workos-signature': broker.sign(body) })).status).toBe(200)
    await processDueEvents()
  })
})

describe('an event of an unknown organization', () => {
  test('is kept, listed as unassigned, and applied after an association gets that organization', async () => {
    const unknownOrganizationId = store.addOrganization('Pilots')
    const directory = store.addDirectory(unknownOrganizationId)
    const event = broker.buildEvent(
      'dsync.user.created',
      store.users.get(store.addUser(directory, { email: 'late@pilots.example' })),
    )
    await broker.deliver(webhookUrl, [event])
    await processDueEvents()
    expect((await listEvents('status=unassigned')).map(({ id }) => id)).toContain(event.id)
    const pilots = await service.createClient()
    await expectBody(
      await callAs(service, pilots.keys.live.secret)('PUT', '/api/settings/identity', {
        organizationId: unknownOrganizationId,
      }),
    )
    await processDueEvents()
    expect(await findEvent(event.id)).toMatchObject({ status: 'processed', error: null })
    expect(await pilots.live.users.list({ email: 'late@pilots.example' }).toArray()).toHaveLength(1)
    expect(await service.client.live.users.list({ email: 'late@pilots.example' }).toArray()).toEqual([])
  })
})

describe('an event that names only the directory of a deleted association', () => {
  test('is kept as unassigned, and not processed again until another association has the directory', async () => {
    const pilots = await service.createClient()
    const organization = store.addOrganization('Former pilots')
    const directory = store.addDirectory(organization)
    const settings = { organizationId: organization }
    await expectBody(
      await callAs(service, pilots.keys.live.secret)('PUT', '/api/settings/identity', settings),
    )
    const user = store.users.get(store.addUser(directory, { email: 'former@pilots.example' }))
    await broker.deliver(webhookUrl, [broker.buildEvent('dsync.user.created', user)])
    await processDueEvents()
    const clientPath = `/api/platform/clients/${pilots.record.id}`
    expect((await operator('DELETE', clientPath)).status).toBe(204)
    const event = broker.buildEvent('dsync.user.updated', { ...user, organization_id: undefined })
    await broker.deliver(webhookUrl, [event])
    await processDueEvents()
    expect(await findEvent(event.id)).toMatchObject({ status: 'unassigned', attempts: 1 })
    const successor = await service.createClient()
    await expectBody(
      await callAs(service, successor.keys.live.secret)('PUT', '/api/settings/identity', settings),
    )
    await broker.deliver(webhookUrl, [broker.buildEvent('dsync.user.updated', user)])
    await processDueEvents()
    expect(await findEvent(event.id)).toMatchObject({ status: 'processed' })
    expect(await successor.live.users.list().toArray()).toHaveLength(1)
  })
})

describe('an event that cannot be applied', () => {
  test('blocks no other event, reports its error to the operator, and can be replayed', async () => {
    const invalidEvent = broker.buildEvent('dsync.user.created', {
      organization_id: organizationId,
      directory_id: directoryId,
    })
    const laterEvent = buildUserEvent('created', { email: 'after@harbour.example' })
    await broker.deliver(webhookUrl, [invalidEvent, laterEvent])
    await processDueEvents()
    expect((await findEvent(laterEvent.id))?.status).toBe('processed')
    expect(await findEvent(invalidEvent.id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('"id"'),
    })
    expect(failures.length).toBeGreaterThan(0)
    expect((await listEvents('status=failed')).map(({ id }) => id)).toContain(invalidEvent.id)
    const replayed = await operator('POST', `/api/platform/broker-events/${invalidEvent.id}/replay`)
    expect(await expectBody(replayed, 202)).toMatchObject({ status: 'pending', attempts: 0, error: null })
    await processDueEvents()
    expect((await findEvent(invalidEvent.id))?.status).toBe('failed')
  })
})

describe('POST /api/platform/broker-events/{id}/replay', () => {
  test('404: an unknown event; 409: an event that was applied', async () => {
    await expectProblem(
      await operator('POST', '/api/platform/broker-events/event_none/replay'),
      404,
      'not-found',
    )
    const event = buildUserEvent('created')
    await broker.deliver(webhookUrl, [event])
    await processDueEvents()
    await expectProblem(
      await operator('POST', `/api/platform/broker-events/${event.id}/replay`),
      409,
      'conflict',
    )
  })
})
