import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, expectRefused } from '../webhooks/webhooks.ts'

interface Event {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
  previous: Record<string, unknown> | null
}
interface Page {
  items: Event[]
  nextCursor: string | null
}

const service = await testService()
const callers = await createCallers(service)
const { admin, reader } = callers
const client = await service.createClient()
const ownCall = callAs(service, client.keys.live.secret)
const listEvents = async (query = '') => expectBody<Page>(await ownCall('GET', `/api/events-log?${query}`))

const created = await expectBody(await ownCall('POST', '/api/members', buildPerson()), 201)
const changed = await expectBody(await ownCall('PATCH', `/api/members/${created.id}`, { phone: '1' }))
const user = await expectBody(await ownCall('POST', '/api/users', { email: 'a@example.org' }), 201)
await ownCall('PATCH', `/api/users/${user.id}`, { status: 'deactivated' })
await ownCall('DELETE', `/api/members/${created.id}`)
const allTypes = ['member.created', 'member.updated', 'user.created', 'user.deactivated', 'member.deleted']
const getTypes = ({ items }: Page) => items.map(({ type }) => type)

describe('GET /api/events-log', () => {
  test('200: events, oldest first, as sent to webhooks', async () => {
    const page = await listEvents()
    expect(getTypes(page)).toEqual(allTypes)
    expect(page.nextCursor).toBeNull()
    expect(page.items.slice(0, 2)).toEqual([
      {
        id: expect.any(String),
        type: 'member.created',
        timestamp: created.createdAt as string,
        data: created,
        previous: null,
      },
      {
        id: expect.any(String),
        type: 'member.updated',
        timestamp: changed.updatedAt as string,
        data: changed,
        previous: { phone: null },
      },
    ])
    const ids = page.items.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
  })

  test('200: includes an acknowledged change immediately', async () => {
    for (let index = 0; index < 5; index++) {
      const level = await expectBody(
        await ownCall('POST', '/api/membership-levels', { key: `l${index}`, name: 'L' }),
        201,
      )
      expect(level.id).toBeString()
      const member = await expectBody(await ownCall('POST', '/api/members', buildPerson()), 201)
      const [last] = (await listEvents('type=member.created&itemsPerPage=100')).items.toReversed()
      expect(last?.data.id).toBe(member.id as string)
      await ownCall('DELETE', `/api/members/${member.id}`)
    }
  })

  test('200: pages contain each event once', async () => {
    const fullList = (await listEvents('itemsPerPage=100')).items
    const pagedEvents: Event[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: Page = await listEvents(`itemsPerPage=2${after && `&after=${after}`}`)
      expect(page.items.length).toBeLessThanOrEqual(2)
      pagedEvents.push(...page.items)
      after = page.nextCursor
    }
    expect(pagedEvents).toEqual(fullList)
    expect((await listEvents(`after=${fullList.at(-1)?.id}`)).items).toEqual([])
  })

  test.each([
    ['type=member.updated', ['member.updated']],
    ['type=user.*', ['user.created', 'user.deactivated']],
    ['type[]=user.created&type[]=member.updated', ['member.updated', 'user.created']],
    ['type=*&itemsPerPage=5', allTypes],
    ['type=webhook.disabled', []],
  ])('200: ?%s', async (query, types) => {
    expect(getTypes(await listEvents(query))).toEqual(types)
  })

  test('200: only the deletion event of an erased person', async () => {
    const { items } = await expectBody<Page>(await admin('GET', '/api/events-log?itemsPerPage=100'))
    const after = items.at(-1)?.id ?? '00000000-0000-0000-0000-000000000000'
    const member = await expectBody(await admin('POST', '/api/members', buildPerson()), 201)
    await admin('PATCH', `/api/members/${member.id}`, { phone: '1' })
    await service.relay()
    await expectBody(await admin('POST', `/api/members/${member.id}/erase`))
    const page = await expectBody<Page>(await admin('GET', `/api/events-log?after=${after}`))
    expect(page.items.map(({ type, data }) => [type, data])).toEqual([
      ['member.deleted', { id: member.id, erased: true }],
    ])
  })

  test('200: no events of other associations or the sandbox twin', async () => {
    const ids = (await listEvents('itemsPerPage=100')).items.map(({ id }) => id)
    for (const call of [reader, ...callers.foreign]) {
      const { items } = await expectBody<Page>(await call('GET', '/api/events-log?itemsPerPage=100'))
      for (const { id } of items) expect(ids).not.toContain(id)
      const after = await expectBody<Page>(await call('GET', `/api/events-log?after=${ids[0]}`))
      for (const { id } of after.items) expect(ids).not.toContain(id)
    }
  })

  test.each([
    ['type=member.born', ['type unknown_event']],
    ['type[]=member.created&type[]=x&type[]=y', ['type unknown_event', 'type unknown_event']],
    ['after=x', ['after invalid_format']],
    ['itemsPerPage=101', ['itemsPerPage out_of_range']],
    ['itemsPerPage=0', ['itemsPerPage out_of_range']],
    ['q=x', ['q unknown_parameter']],
  ])('400: ?%s', async (query, violations) => {
    await expectViolations(await ownCall('GET', `/api/events-log?${query}`), violations)
  })

  test('401 and 403 without a key, the scope or the role', () =>
    expectRefused(callers, ['GET', '/api/events-log']))
})

describe('GET /api/event-types', () => {
  interface EventTypes {
    items: { type: string; description: string; example: Event }[]
  }

  test('200: types with examples, even for a key without the scope and for a session', async () => {
    for (const call of [admin, callers.unrelated, callers.user]) {
      const { items } = await expectBody<EventTypes>(await call('GET', '/api/event-types'))
      expect(items.map(({ type }) => type)).toEqual(
        expect.arrayContaining([...allTypes, 'webhook.disabled', 'webhook.test']),
      )
      for (const { type, description, example } of items) {
        expect(example.type).toBe(type)
        expect(Object.keys(example)).toEqual(['id', 'type', 'timestamp', 'data', 'previous'])
        expect(description).toMatch(/^[A-Z].*\.$/)
      }
    }
  })

  test('400 for a parameter', async () => {
    await expectViolations(await admin('GET', '/api/event-types?type=x'), ['type unknown_parameter'])
  })

  test('401 without a key', async () => {
    await expectProblem(await callers.anonymous('GET', '/api/event-types'), 401, 'unauthorized')
  })
})
