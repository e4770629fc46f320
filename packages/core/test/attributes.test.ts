import { expect, test } from 'bun:test'
import { mapAttributes } from '@guildhall/core/identity/broker/attributes'

test('an earlier source takes precedence, whichever attribute it uses', () => {
  const broker = { email: 'ada@example.org', first_name: 'Ada' }
  const raw = { email: 'raw@example.org', given_name: 'Raw', last_name: 'King' }
  const person = mapAttributes({}, [broker, raw])
  expect(person).toMatchObject({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King' })
})

test('the association’s mapping takes precedence over the default, in any source', () => {
  const sources = [{ first_name: 'Ada' }, { nickname: 'Countess' }]
  expect(mapAttributes({ nickname: 'firstName' }, sources).firstName).toBe('Countess')
})

test('an association’s mapping of roles replaces the default', () => {
  const sources = [{ groups: ['Everyone'] }, { teams: ['Council'] }]
  expect(mapAttributes({}, sources).roleNames).toEqual(['Everyone'])
  expect(mapAttributes({ teams: 'roles' }, sources).roleNames).toEqual(['Council'])
})
