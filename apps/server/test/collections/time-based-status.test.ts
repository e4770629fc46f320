import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { listAuditActions, listEvents } from '../members/list-events.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const maintain = async () =>
  expectBody<Record<string, number>>(
    await callAs(service, service.operatorKey)('POST', '/api/platform/maintenance/run'),
  )
type Data = Record<string, unknown> & { id: string }
const past = '2020-01-02T00:00:00.000Z'
const future = '2090-01-01T00:00:00.000Z'
const event = { title: 'Event', startsAt: '2020-01-01T00:00:00Z', timezone: 'UTC' }
const job = { title: 'Job', employer: 'Port', postedAt: '2020-01-01T00:00:00Z' }

describe.each([
  ['jobs', 'job', 'jobsMoved', job, 'expiresAt', 'published', 'expired', ['draft', 'filled', 'declined']],
  ['events', 'event', 'eventsMoved', event, 'endsAt', 'published', 'completed', ['draft', 'cancelled']],
  [
    'sponsorships',
    'sponsorship',
    'sponsorshipsMoved',
    { sponsor: 'Tug' },
    'endsAt',
    'active',
    'ended',
    ['proposed'],
  ],
] as const)('%s whose time has passed', (name, singular, report, minimal, field, from, to, otherStatuses) => {
  const make = async (status: string, at: string) =>
    expectBody<Data>(await staff('POST', `/api/${name}`, { ...minimal, [field]: at, status }), 201)

  test(`become ${to}, each with an event, and no others do`, async () => {
    const due = [await make(from, past), await make(from, past)]
    const otherRecords = [await make(from, future)]
    for (const status of otherStatuses) otherRecords.push(await make(status, past))
    expect((await maintain())[report]).toBe(2)
    for (const record of due) {
      const now = await expectBody<Data>(await staff('GET', `/api/${name}/${record.id}`))
      expect(now).toEqual({ ...record, status: to, updatedAt: expect.stringMatching(/Z$/) })
      const [, ...events] = await listEvents(service, record.id)
      expect(events).toEqual([{ type: `${singular}.updated`, data: now, previous: { status: from } }])
      expect(await listAuditActions(service, record.id)).toContain(`${singular}.updated by system: status`)
    }
    for (const record of otherRecords)
      expect(await expectBody<Data>(await staff('GET', `/api/${name}/${record.id}`))).toEqual(record)
    expect((await maintain())[report]).toBe(0)
  })

  test('change in every association, with a new ETag', async () => {
    const { keys } = await service.createClient()
    const otherCall = callAs(service, keys.live.secret)
    const created = await otherCall('POST', `/api/${name}`, { ...minimal, [field]: past, status: from })
    await maintain()
    const now = await otherCall('GET', created.headers.get('location') ?? '')
    expect(now.headers.get('etag')).not.toBe(created.headers.get('etag'))
    expect((await expectBody(now)).status).toBe(to)
  })

  test('change once with concurrent workers', async () => {
    for (let count = 0; count < 5; count++) await make(from, past)
    const reports = await Promise.all(Array.from({ length: 4 }, maintain))
    expect(reports.reduce((sum, counts) => sum + (counts[report] ?? 0), 0)).toBe(5)
  })
})
