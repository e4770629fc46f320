import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const create = (fields: object) => staff('POST', '/api/courses', { title: 'Charts', ...fields })
type Data = Record<string, unknown> & { id: string }

describe('a course', () => {
  test('replaces its credits as a whole', async () => {
    const credits = [
      { scheme: 'CPD', amount: 6.5 },
      { scheme: 'ECTS', amount: 0 },
    ]
    const { id } = await expectBody<Data>(await create({ credits }), 201)
    const one = [{ scheme: 'CPD', amount: 1 }]
    expect((await expectBody(await staff('PATCH', `/api/courses/${id}`, { credits: one }))).credits).toEqual(
      one,
    )
    expect((await expectBody(await staff('PATCH', `/api/courses/${id}`, { credits: null }))).credits).toEqual(
      [],
    )
  })

  test('has at most 20 complete credits', async () => {
    const buildCredits = (count: number) =>
      Array.from({ length: count }, () => ({ scheme: 'CPD', amount: 1 }))
    expect((await create({ credits: buildCredits(20) })).status).toBe(201)
    await expectViolations(await create({ credits: buildCredits(21) }), ['credits too_long'])
    await expectViolations(await create({ credits: [{ scheme: '', amount: 10_001, note: 'x' }] }), [
      'credits[0].scheme too_short',
      'credits[0].amount out_of_range',
      'credits[0].note unknown_field',
    ])
    await expectViolations(await create({ credits: { scheme: 'CPD', amount: 1 } }), ['credits invalid_type'])
  })

  test('has a passing score from 0 to 100', async () => {
    for (const minScore of [0, 100])
      expect((await expectBody(await create({ minScore }), 201)).minScore).toBe(minScore)
    for (const minScore of [-1, 101])
      await expectViolations(await create({ minScore }), ['minScore out_of_range'])
  })

  test('can have a start, an end or both, but no end before the start', async () => {
    const startsAt = '2090-01-02T00:00:00Z'
    expect((await create({ startsAt })).status).toBe(201)
    expect((await create({ endsAt: startsAt })).status).toBe(201)
    const { id } = await expectBody<Data>(await create({ startsAt, endsAt: startsAt }), 201)
    const path = `/api/courses/${id}`
    await expectViolations(await staff('PATCH', path, { endsAt: '2090-01-01T23:59:59.999Z' }), [
      'endsAt before_start',
    ])
    await expectViolations(await staff('PATCH', path, { startsAt: '2090-01-02T02:00:00.001+02:00' }), [
      'endsAt before_start',
    ])
    expect((await staff('PATCH', path, { startsAt: null, endsAt: '2020-01-01T00:00:00Z' })).status).toBe(200)
  })
})
