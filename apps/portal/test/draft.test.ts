import { expect, test } from 'bun:test'
import { addEdit, findChangedBases, pickLaterEdits } from '../src/forms/draft.ts'

test('an edit of a value that someone else has since changed is a conflict', () => {
  const draft = addEdit(addEdit({}, 'status', 'grace', { status: 'pending' }), 'status', 'active', {
    status: 'pending',
  })
  expect(findChangedBases(draft, { status: 'pending' })).toEqual({})
  expect(findChangedBases(draft, { status: 'active' })).toEqual({})
  expect(findChangedBases(draft, { status: 'cancelled' })).toEqual({ status: 'cancelled' })
})

test('an edit of an empty field is a conflict once someone else sets the field', () => {
  const draft = addEdit({}, 'customFields.committee', 'finance', {})
  expect(findChangedBases(draft, {})).toEqual({})
  expect(findChangedBases(draft, { 'customFields.committee': 'audit' })).toEqual({
    'customFields.committee': 'audit',
  })
})

test('an edit stored by an earlier portal version, without its base, is not a conflict', () => {
  expect(findChangedBases({ status: { value: 'active' } }, { status: 'cancelled' })).toEqual({})
})

test('an edit made during a save is based on the saved value', () => {
  const draft = addEdit({}, 'phone', '123', { phone: '1' })
  const laterEdits = pickLaterEdits(draft, { phone: '12 ' }, { phone: '12' })
  expect(laterEdits).toEqual({ phone: { value: '123', base: '12' } })
  expect(pickLaterEdits(draft, { phone: '123' }, { phone: '123' })).toEqual({})
})
