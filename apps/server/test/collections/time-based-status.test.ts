import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { listAuditActions, listEvents } from '../members/list-events.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const runMaintenance = async () =>
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
] as const)(
  '%s whose time has passed',
  (name, singular, reportField, minimal, field, from, to, otherStatuses) => {
    const createRecord = async (status: string, at: string) =>
      expectBody<Data>(await staff('POST', `/api/${name}`, { ...minimal, [field]: at, status }), 201)

    test(`become ${to}, each with an event, and no others do`, async () => {
      const dueRecords = [await createRecord(from, past), await createRecord(from, past)]
      const otherRecords = [await createRecord(from, future)]
      for (const status of otherStatuses) otherRecords.push(await createRecord(status, past))
      expect((await runMaintenance())[reportField]).toBe(2)
      for (const record of dueRecords) {
        const changed = await expectBody<Data>(await staff('GET', `/api/${name}/${record.id}`))
        expect(changed).toEqual({ ...record, status: to, updatedAt: expect.stringMatching(/Z$/) })
        const [, ...events] = await listEvents(service, record.id)
        expect(events).toEqual([{ type: `${singular}.updated`, data: changed, previous: { status: from } }])
        expect(await listAuditActions(service, record.id)).toContain(`${singular}.updated by system: status`)
      }
      for (const record of otherRecords)
        expect(await expectBody<Data>(await staff('GET', `/api/${name}/${record.id}`))).toEqual(record)
      expect((await runMaintenance())[reportField]).toBe(0)
    })

    test('change in another association, with a new ETag', async () => {
      const { keys } = await service.createClient()
      const otherCall = callAs(service, keys.live.secret)
      const created = await otherCall('POST', `/api/${name}`, { ...minimal, [field]: past, status: from })
      await runMaintenance()
      const changed = await otherCall('GET', created.headers.get('location') ?? '')
      expect(changed.headers.get('etag')).not.toBe(created.headers.get('etag'))
      expect((await expectBody(changed)).status).toBe(to)
    })

    test('change once in concurrent runs', async () => {
      for (let count = 0; count < 5; count++) await createRecord(from, past)
      const reports = await Promise.all(Array.from({ length: 4 }, runMaintenance))
      expect(reports.reduce((sum, counts) => sum + (counts[reportField] ?? 0), 0)).toBe(5)
    })
  },
)
