import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
type Data = Record<string, unknown> & { id: string; postedAt: string | null }
const create = (fields: object) => staff('POST', '/api/jobs', { title: 'Pilot', employer: 'Port', ...fields })
const createJob = async (fields: object = {}) => expectBody<Data>(await create(fields), 201)
const change = (id: string, fields: object) => staff('PATCH', `/api/jobs/${id}`, fields)

describe('the salary of a job', () => {
  const monthlySalary = { min: 100, max: 200, currency: 'EUR', unit: 'MONTH' }

  test('has a minimum, a maximum, or both', async () => {
    for (const part of [{ min: 1 }, { max: 1 }, { min: 0, max: 0 }]) {
      const { salary } = await createJob({ salary: { currency: 'EUR', unit: 'HOUR', ...part } })
      expect(salary).toEqual({ min: null, max: null, currency: 'EUR', unit: 'HOUR', ...part })
    }
  })

  test.each([
    [{ currency: 'EUR', unit: 'YEAR' }, ['salary required']],
    [{ ...monthlySalary, min: 201 }, ['salary.max below_min']],
    [{ min: 1 }, ['salary.currency required', 'salary.unit required']],
    [{ ...monthlySalary, unit: 'month' }, ['salary.unit unknown_value']],
    [{ ...monthlySalary, currency: 'euro' }, ['salary.currency invalid_format']],
    [{ ...monthlySalary, min: 1.5 }, ['salary.min invalid_type']],
    [{ ...monthlySalary, min: -1 }, ['salary.min out_of_range']],
    [{ ...monthlySalary, max: 2 ** 53 }, ['salary.max out_of_range']],
    [{ ...monthlySalary, bonus: 1 }, ['salary.bonus unknown_field']],
    [4200, ['salary invalid_type']],
  ])('400: %j', async (salary, violations) => {
    await expectViolations(await create({ salary }), violations)
  })

  test('is merged by an update and then validated', async () => {
    const { id } = await createJob({ salary: monthlySalary })
    const changeSalary = async (fields: object | null) =>
      (await expectBody(await change(id, { salary: fields }))).salary
    expect(await changeSalary({ max: 300 })).toEqual({ ...monthlySalary, max: 300 })
    expect(await changeSalary({ min: null })).toEqual({ ...monthlySalary, min: null, max: 300 })
    await expectViolations(await change(id, { salary: { max: null } }), ['salary required'])
    expect(await changeSalary({ min: 50, unit: 'DAY' })).toEqual({
      ...monthlySalary,
      min: 50,
      max: 300,
      unit: 'DAY',
    })
    await expectViolations(await change(id, { salary: { min: 301 } }), ['salary.max below_min'])
    expect(await changeSalary(null)).toBeNull()
    await expectViolations(await change(id, { salary: { max: 1 } }), [
      'salary.currency required',
      'salary.unit required',
    ])
  })
})

describe('postedAt of a job', () => {
  const anyTimestamp = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/)

  test('is set on publication and then kept', async () => {
    const created = await createJob({ status: 'published' })
    expect(created.postedAt).toEqual(anyTimestamp)
    const draft = await createJob()
    expect(draft.postedAt).toBeNull()
    const published = await expectBody<Data>(await change(draft.id, { status: 'published' }))
    expect(published.postedAt).toEqual(anyTimestamp)
    expect((await expectBody<Data>(await change(draft.id, { title: 'Mate' }))).postedAt).toBe(
      published.postedAt,
    )
    const unpublished = await expectBody<Data>(await change(draft.id, { status: 'draft' }))
    expect(unpublished.postedAt).toBe(published.postedAt)
  })

  test('is kept if the caller sets it', async () => {
    const postedAt = '2089-01-01T00:00:00.000Z'
    expect((await createJob({ status: 'published', postedAt })).postedAt).toBe(postedAt)
    const { id } = await createJob({ postedAt })
    expect((await expectBody<Data>(await change(id, { status: 'published' }))).postedAt).toBe(postedAt)
  })

  test('must not be after expiresAt', async () => {
    await expectViolations(await create({ status: 'published', expiresAt: '2020-01-01T00:00:00Z' }), [
      'expiresAt before_start',
    ])
  })
})
