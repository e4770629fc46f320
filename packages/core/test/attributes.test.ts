import { expect, test } from 'bun:test'
import { mapAttributes } from '@guildhall/core/identity/broker/attributes'
import { toMirroredDirectory } from '@guildhall/core/identity/broker/broker-records'

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

test('a text that is too long is truncated, and a character that is cut becomes U+FFFD', () => {
  const buildText = (length: number) => `${'a'.repeat(length - 1)}😀`
  const buildTruncatedText = (length: number) => `${'a'.repeat(length - 1)}�`
  expect(mapAttributes({}, [{ first_name: buildText(100) }]).firstName).toBe(buildTruncatedText(100))
  const record = { id: 'directory_1', name: buildText(200), type: buildText(100) }
  const provenance = { at: '2026-03-14T09:00:00.000Z', eventId: null }
  expect(toMirroredDirectory(record, provenance, 'org_1')).toMatchObject({
    name: buildTruncatedText(200),
    type: buildTruncatedText(100),
  })
})
