import { beforeAll, describe, expect, test } from 'bun:test'
import {
  BadRequestError,
  type Guildhall,
  type Member,
  type MembershipChange,
  type MembershipReport,
  PermissionDeniedError,
} from '@guildhall/sdk'
import fc from 'fast-check'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { catchError, expectProblem } from '../expect-problem.ts'

const service = await testService()
const levels = ['gold', 'silver', null]
const statuses = ['pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled'] as const

async function createAssociation(): Promise<Guildhall> {
  const { live } = await service.createClient()
  for (const key of ['gold', 'silver']) await live.membershipLevels.create({ key, name: key })
  return live
}

type Change = Pick<MembershipChange, 'memberId' | 'kind' | 'level' | 'createdAt'>
const isInForce = (status: string) => status === 'active' || status === 'grace'

/** A naive reimplementation: derives the changes from a member’s successive states. */
function deriveChanges(states: Member[]): Change[] {
  const changes: Change[] = []
  let joined: Change | null = null
  for (const [index, state] of states.entries()) {
    const { id: memberId, level, status, joinedAt } = state
    const before = states[index - 1]
    const at = before ? state.updatedAt : state.createdAt
    if (joined && joinedAt && joinedAt !== before?.joinedAt) joined.createdAt = joinedAt
    const wasFormer = before?.status === 'lapsed' || before?.status === 'cancelled'
    const isJoined = status !== 'pending' && (joinedAt !== null || (isInForce(status) && !wasFormer))
    // Other changes of a member are irrelevant.
    const isRelevant = !before || before.status !== status || before.joinedAt !== joinedAt
    if (!joined && isJoined && isRelevant) {
      joined = { memberId, kind: 'joined', level, createdAt: joinedAt ?? at }
      changes.push(joined)
    }
    if (!before && status === 'lapsed' && joinedAt && state.renewsAt && state.renewsAt <= at)
      changes.push({ memberId, kind: 'lapsed', level, createdAt: state.renewsAt })
    if (before && before.status !== status) {
      if (isInForce(status) && wasFormer) changes.push({ memberId, kind: 'returned', level, createdAt: at })
      if (
        (status === 'lapsed' || status === 'cancelled') &&
        (isInForce(before.status) || before.status === 'suspended')
      )
        changes.push({ memberId, kind: status, level, createdAt: at })
    }
  }
  return changes
}

const metricsByKind = {
  joined: 'joins',
  returned: 'returns',
  lapsed: 'lapses',
  cancelled: 'cancellations',
} as const
const toLocalDate = (timezone: string, instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate()

/** Counts row by row, by calendar date. */
function countNaively(
  changes: Change[],
  members: Member[],
  { from, to, timezone }: { from: string; to: string; timezone: string },
): Record<string, number> {
  const counts: Record<string, number> = {}
  const count = (metric: string, level: string | null, at: string) => {
    const day = toLocalDate(timezone, at)
    if (Temporal.PlainDate.compare(day, from) < 0 || Temporal.PlainDate.compare(day, to) > 0) return
    for (const key of [`total ${metric}`, `${day.toString().slice(0, 7)} ${level} ${metric}`])
      counts[key] = (counts[key] ?? 0) + 1
  }
  for (const { kind, level, createdAt } of changes) count(metricsByKind[kind], level, createdAt)
  for (const { renewsAt, level, status } of members)
    if (renewsAt && isInForce(status)) count('renewalsDue', level, renewsAt)
  return counts
}

const flatten = ({ total, points }: MembershipReport, timezone: string): Record<string, number> => {
  const metrics = ['joins', 'returns', 'lapses', 'cancellations', 'renewalsDue'] as const
  const counts: Record<string, number> = {}
  for (const metric of metrics) if (total[metric] > 0) counts[`total ${metric}`] = total[metric]
  for (const { start, ...point } of points)
    for (const metric of metrics) {
      expect(point.levels.reduce((sum, level) => sum + level[metric], 0)).toBe(point[metric])
      for (const level of point.levels)
        if (level[metric] > 0)
          counts[`${toLocalDate(timezone, start).toString().slice(0, 7)} ${level.level} ${metric}`] =
            level[metric]
    }
  return counts
}

const instant = fc
  .date({ min: new Date('2024-06-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString())
const state = fc.record({
  status: fc.constantFrom(...statuses),
  level: fc.constantFrom(...levels),
  joinedAt: fc.option(instant),
  renewsAt: fc.option(instant),
})
const history = fc.array(
  fc.array(fc.oneof(state, state, fc.record({ lastName: fc.constant('Same') })), {
    minLength: 1,
    maxLength: 6,
  }),
  {
    minLength: 1,
    maxLength: 5,
  },
)

describe('GET /api/reports/membership', () => {
  let live: Guildhall
  beforeAll(async () => {
    live = await createAssociation()
  })

  test('200: equals a naive count, for members with random histories, in several time zones', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(fc.nat(900 * 24 * 60), { minLength: 40, maxLength: 40 }),
        fc.constantFrom('UTC', 'Europe/Amsterdam', 'Pacific/Auckland', 'America/St_Johns'),
        async (histories, shifts, timezone) => {
          const ownLive = await createAssociation()
          const expected: Change[] = []
          for (const [first = {}, ...others] of histories) {
            const states = [await ownLive.members.create({ ...buildPerson(), ...first } as never)]
            for (const change of others)
              states.push(await ownLive.members.update(states[0]?.id ?? '', change))
            expected.push(...deriveChanges(states))
          }
          const changes = await ownLive.membershipChanges.list().toArray({ limit: 1000 })
          const formatChange = ({ memberId, kind, level, createdAt }: Change) =>
            `${memberId} ${kind} ${level} ${createdAt}`
          expect(changes.map(formatChange).toSorted()).toEqual(expected.map(formatChange).toSorted())
          for (const [index, { id }] of changes.entries())
            await service.database.sql`update membership_changes
              set created_at = created_at - make_interval(mins => ${shifts[index] ?? 0}) where id = ${id}`
          const shiftedChanges = await ownLive.membershipChanges.list().toArray({ limit: 1000 })
          const members = await ownLive.members.list().toArray({ limit: 1000 })
          const period = { from: '2024-10-07', to: '2026-12-31', timezone }
          const report = await ownLive.reports.membership(period)
          expect(flatten(report, timezone)).toEqual(countNaively(shiftedChanges, members, period))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('200: a point for each interval, including zeros; at most two points by default', async () => {
    const { points, total } = await live.reports.membership({ from: '2026-01-15', to: '2026-03-02' })
    expect(points.map(({ start }) => start)).toEqual([
      '2026-01-15T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ])
    expect(total).toEqual({ joins: 0, returns: 0, lapses: 0, cancellations: 0, renewalsDue: 0, levels: [] })
    const weeks = await live.reports.membership({ from: '2026-01-15', to: '2026-01-26', interval: 'week' })
    expect(weeks.points).toHaveLength(3)
    expect((await live.reports.membership()).points.length).toBeLessThanOrEqual(2)
  })

  test.each([
    ['Asia/Tokyo', '0001-01-01', '0001-01-31', '0000-12-31T14:41:01.000Z'],
    ['UTC', '9999-12-01', '9999-12-31', '9999-12-01T00:00:00.000Z'],
  ])('200: the extreme days in %s', async (timezone, from, to, start) => {
    const { points } = await live.reports.membership({ from, to, timezone })
    expect(points.map((point) => point.start)).toEqual([start])
  })

  test('200: the export has the counts of the report, by month and level', async () => {
    const ownLive = await createAssociation()
    for (const level of ['gold', 'gold', null])
      await ownLive.members.create(buildPerson({ status: 'active', level, renewsAt: '2090-05-07T08:00:00Z' }))
    const period = { from: '2090-01-01', to: '2090-06-30' }
    const { points } = await ownLive.reports.membership(period)
    const response = await ownLive.reports.export({ report: 'membership', format: 'json', ...period })
    const { items } = (await response.json()) as { items: object[] }
    expect(items).toEqual(points.flatMap(({ start, levels }) => levels.map((row) => ({ start, ...row }))))
    const csv = await ownLive.reports.export({
      report: 'membership',
      format: 'csv',
      ...period,
      interval: 'month',
    })
    expect(await csv.text()).toBe(
      'start,level,joins,returns,lapses,cancellations,renewalsDue\n2090-05-01T00:00:00.000Z,gold,0,0,0,0,2\n2090-05-01T00:00:00.000Z,,0,0,0,0,1\n',
    )
  })

  test('200: keeps the counts of a deleted and of an erased member', async () => {
    const ownLive = await createAssociation()
    for (const remove of ['delete', 'erase'] as const) {
      const { id } = await ownLive.members.create(buildPerson({ status: 'active', level: 'gold' }))
      await ownLive.members[remove](id)
    }
    expect((await ownLive.reports.membership()).total.joins).toBe(2)
    const [change] = await ownLive.membershipChanges.list().toArray({ limit: 1 })
    expect(change?.member).toBeNull()
  })

  test('200: counts changes made by an import and by a renewal date', async () => {
    const ownLive = await createAssociation()
    await service.startWorker()
    const formatDay = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    const rows = [
      `a@example.org,A,B,active,,${formatDay(-90)}`,
      `b@example.org,A,B,lapsed,2024-01-31,${formatDay(-120)}`,
      'c@example.org,A,B,pending,,',
    ]
    const file = `email,firstName,lastName,status,joinedAt,renewsAt\n${rows.join('\n')}\n`
    await ownLive.imports.wait((await ownLive.members.import(file)).id, { pollInterval: 30 })
    const period = { from: formatDay(-200), to: formatDay(1) }
    // The worker updates the status of the first member, who is past the renewal date.
    while ((await ownLive.reports.membership(period)).total.lapses < 2) await Bun.sleep(50)
    expect((await ownLive.reports.membership(period)).total).toMatchObject({
      joins: 1,
      lapses: 2,
      renewalsDue: 0,
    })
    expect((await ownLive.reports.membership({ from: '2024-01-01', to: '2024-12-31' })).total.joins).toBe(1)
  })

  test('200: another association’s members are not counted', async () => {
    const [ownLive, otherLive] = [await createAssociation(), await createAssociation()]
    await otherLive.members.create(buildPerson({ status: 'active' }))
    expect((await ownLive.reports.membership()).total.joins).toBe(0)
    expect((await otherLive.reports.membership()).total.joins).toBe(1)
  })

  test.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'from'],
    [{ from: '2026-02-01', to: '2026-01-01' }, 'to'],
    [{ interval: 'year' }, 'interval'],
    [{ level: 'gold' }, 'level'],
  ])('400 validation-error: %j', async (query, path) => {
    const error = await catchError(live.reports.membership(query as never))
    expect(error).toBeInstanceOf(BadRequestError)
    expect((error as BadRequestError).violations.map(({ propertyPath }) => propertyPath)).toEqual([path])
  })

  test('401 unauthorized; 403 insufficient-scope', async () => {
    await expectProblem(await service.request('/api/reports/membership'), 401, 'unauthorized')
    const { key } = await live.keys.create({ name: 'Members', type: 'secret', scopes: ['members:read'] })
    expect(await catchError(service.createSdk(key).reports.membership())).toBeInstanceOf(
      PermissionDeniedError,
    )
  })
})

describe('GET /api/membership-changes', () => {
  test('200: latest first, with the member; filtered by kind, level, member and time', async () => {
    const ownLive = await createAssociation()
    const member = await ownLive.members.create(
      buildPerson({
        status: 'active',
        level: 'gold',
        joinedAt: '2025-03-01T12:00:00Z',
        displayName: 'Ada K.',
      }),
    )
    await ownLive.members.update(member.id, { status: 'lapsed', level: 'silver' })
    await ownLive.members.create(buildPerson({ status: 'active' }))
    const listKinds = async (query: object) =>
      (await ownLive.membershipChanges.list(query).toArray({ limit: 10 })).map(
        ({ kind, level }) => `${kind} ${level}`,
      )
    expect(await listKinds({})).toEqual(['joined null', 'lapsed silver', 'joined gold'])
    expect(await listKinds({ kind: 'lapsed' })).toEqual(['lapsed silver'])
    expect(await listKinds({ level: 'gold' })).toEqual(['joined gold'])
    expect(await listKinds({ memberId: member.id })).toEqual(['lapsed silver', 'joined gold'])
    expect(await listKinds({ createdAt: { before: '2025-04-01' } })).toEqual(['joined gold'])
    const [change] = await ownLive.membershipChanges.list({ level: 'gold' }).toArray({ limit: 1 })
    expect(change).toEqual({
      id: change?.id ?? '',
      kind: 'joined',
      level: 'gold',
      memberId: member.id,
      member: { displayName: 'Ada K.', email: member.email },
      createdAt: '2025-03-01T12:00:00.000Z',
      updatedAt: '2025-03-01T12:00:00.000Z',
    })
  })

  test('200: no changes of another association; 400: an unknown kind; 401; 403', async () => {
    const ownLive = await createAssociation()
    expect((await ownLive.membershipChanges.list()).items).toEqual([])
    expect(await catchError(ownLive.membershipChanges.list({ kind: 'born' } as never))).toBeInstanceOf(
      BadRequestError,
    )
    await expectProblem(await service.request('/api/membership-changes'), 401, 'unauthorized')
    const { key } = await ownLive.keys.create({ name: 'Events', type: 'secret', scopes: ['events:read'] })
    expect(await catchError(service.createSdk(key).membershipChanges.list())).toBeInstanceOf(
      PermissionDeniedError,
    )
  })
})
