import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const createCourse = (currency: string) =>
  staff('POST', '/api/courses', { title: 'A course', price: { amount: 100, currency } })

test.each(['EUR', 'JPY', 'KWD', 'XCG', 'DEM'])(
  'accepts the current or former currency %s',
  async (currency) => {
    const { price } = await expectBody(await createCourse(currency), 201)
    expect(price).toEqual({ amount: 100, currency })
  },
)

test.each([
  ['AAA', 'unknown_value'],
  ['EUX', 'unknown_value'],
  ['XXX', 'unknown_value'],
  ['XTS', 'unknown_value'],
  ['XAU', 'unknown_value'],
  ['CNH', 'unknown_value'],
  ['eur', 'invalid_format'],
  ['EURO', 'invalid_format'],
  ['', 'invalid_format'],
])('rejects the currency %p', async (currency, code) => {
  await expectViolations(await createCourse(currency), [`price.currency ${code}`])
  const job = { title: 'A job', employer: 'Port', salary: { min: 1, max: 2, currency, unit: 'YEAR' } }
  await expectViolations(await staff('POST', '/api/jobs', job), [`salary.currency ${code}`])
})

test('a record stored with an unknown currency can still be read and updated', async () => {
  const { id } = await expectBody(await createCourse('EUR'), 201)
  await service.database
    .sql`update courses set price = jsonb_set(price, '{currency}', '"AAA"') where id = ${id}`
  const path = `/api/courses/${id}`
  expect((await expectBody(await staff('GET', path))).price).toEqual({ amount: 100, currency: 'AAA' })
  const changed = await expectBody(await staff('PATCH', path, { title: 'Another' }))
  expect(changed).toMatchObject({ title: 'Another', price: { amount: 100, currency: 'AAA' } })
  const price = { amount: 200, currency: 'EUR' }
  expect((await expectBody(await staff('PATCH', path, { price }))).price).toEqual(price)
})
