import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)

function create(customFields: string) {
  const body = JSON.stringify({ ...buildPerson(), customFields: '@' }).replace('"@"', () => customFields)
  return call('POST', '/api/members', body)
}

describe('custom fields', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Ünïcode', 'a b', 'a.b', '0'])(
    'can be named %s, and are stored unchanged',
    async (name) => {
      const input = `{"${name}":"kept"}`
      const { id } = await expectBody(await create(input), 201)
      const response = await call('GET', `/api/members/${id}`)
      expect(await response.text()).toContain(input.replace(':', ': '))
      const changed = await call('PATCH', `/api/members/${id}`, `{"customFields":{"${name}":null,"other":1}}`)
      expect((await expectBody(changed)).customFields).toEqual({ other: 1 })
    },
  )

  test.each([
    ['an object', '{"a":{"b":1}}', 'customFields.a'],
    ['a list', '{"a":[1]}', 'customFields.a'],
    ['an object under a name with a line break', '{"a\\nb":{"c":1}}', 'customFields.a\nb'],
  ])('must be flat: rejects %s', async (_, input, propertyPath) => {
    await expectViolations(await create(input), [`${propertyPath} invalid_type`])
  })

  test('have names of 1 to 64 characters', async () => {
    expect((await create(`{"${'x'.repeat(64)}":1}`)).status).toBe(201)
    await expectViolations(await create(`{"${'x'.repeat(65)}":1}`), [
      `customFields.${'x'.repeat(65)} invalid_name`,
    ])
    await expectViolations(await create('{"":1}'), ['customFields. invalid_name'])
  })

  test('are limited to 64', async () => {
    const buildFields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index])))
    const { id } = await expectBody(await create(buildFields(64)), 201)
    await expectViolations(await create(buildFields(65)), ['customFields too_many'])
    const change = { customFields: { another: true } }
    await expectViolations(await call('PATCH', `/api/members/${id}`, change), ['customFields too_many'])
  })

  test('are limited to 16 KiB in total', async () => {
    const buildLongFields = (characters: number) =>
      JSON.stringify(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, 'x'.repeat(characters)])))
    expect((await create(buildLongFields(4000))).status).toBe(201)
    const body = `{"e":"${'x'.repeat(400)}",${buildLongFields(4000).slice(1)}`
    await expectViolations(await create(body), ['customFields too_large'])
  })
})
