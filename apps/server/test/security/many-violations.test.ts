import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'

const service = await testService()
const { keys } = service.client
const staff = callAs(service, keys.live.secret)
const visitor = callAs(service, null)
const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'King' }
/** As many as fit into a body. */
const repeat = (item: unknown) => Array.from({ length: 250_000 }, () => item)

test.each([
  ['a list of a member', () => staff('POST', '/api/members', { ...person, tags: repeat('') })],
  [
    'a list of a visitor’s question',
    () =>
      visitor(
        'POST',
        '/api/resources/chat',
        { query: 'tide', resourceScope: repeat('') },
        { 'x-api-key': keys.live.publishable },
      ),
  ],
  ['a list of unknown records', () => staff('POST', '/api/orders', { lines: repeat(1) })],
  [
    'invalid characters',
    () => staff('POST', '/api/members', { ...person, tags: Array.from({ length: 100_000 }, () => '\0') }),
  ],
])('at most 100 violations of %s are found and returned', async (_, send) => {
  const { violations } = await expectProblem(await send(), 400, 'validation-error')
  expect(violations?.length).toBeWithin(1, 101)
})

// Each of the items has several errors, of which one is returned.
test('several, but at most 100 violations are returned for 9,000 invalid items of a list that can be null', async () => {
  const response = await staff('POST', '/api/members', { ...person, tags: Array(9_000).fill('') })
  const { violations } = await expectProblem(response, 400, 'validation-error')
  expect(violations?.length).toBeWithin(10, 101)
})

test('a list far beyond its limit is rejected for its length, without comparing its items', async () => {
  const tags = Array.from({ length: 90_000 }, (_, index) => `${index}`)
  const { violations } = await expectProblem(
    await staff('POST', '/api/members', { ...person, tags }),
    400,
    'validation-error',
  )
  expect(violations).toMatchObject([{ propertyPath: 'tags', code: 'too_long' }])
})
