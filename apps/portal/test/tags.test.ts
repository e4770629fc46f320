import { describe, expect, test } from 'bun:test'
import { toFields, toPatch } from '../src/forms/field-values.ts'
import { toTags, toTagText } from '../src/forms/tags.ts'
import * as member from '../src/staff/members/record/member-form-fields.ts'

describe('tags in a form', () => {
  test.each([
    [[], ''],
    [['speaker', 'board'], 'speaker, board'],
    [['Bylaws, 2024', 'new'], '"Bylaws, 2024", new'],
    [['"Gold"', 'a "b" c'], '"""Gold""", a "b" c'],
    [['“Gold”, “Silver”'], '"“Gold”, “Silver”"'],
    [['“', '"', ','], '"“", """", ","'],
  ])('%j are shown as %s, and parsed from it', (tags, text) => {
    expect(toTagText(tags)).toBe(text)
    expect(toTags(text)).toEqual(tags)
  })

  test.each([
    [' speaker ,, board,speaker, ', ['speaker', 'board']],
    ['“Bylaws, 2024”, „Satzung, neu“,« Statuts, 2024 »', ['Bylaws, 2024', 'Satzung, neu', 'Statuts, 2024']],
    ['"Bylaws, 2024', ['"Bylaws', '2024']],
    ['"Open" day, 5" pipes', ['"Open" day', '5" pipes']],
  ])('entered as %s are parsed as %j', (text, tags) => {
    expect(toTags(text)).toEqual(tags)
  })
})

test('a tag with a comma is kept when another is added, in the program and for members', () => {
  const stored = { tags: ['Bylaws, 2024'] }
  const definitions = [{ path: 'tags', label: '', kind: 'tags' }] as const
  const { tags = '' } = toFields(definitions, stored, { zone: 'UTC' })
  const changes = { tags: `${tags}, new` }
  expect(toPatch(definitions, changes, changes, { zone: 'UTC' })).toEqual({ tags: ['Bylaws, 2024', 'new'] })
  const fields = member.toFormFields(stored, 'UTC')
  expect(member.toPatch({ tags: `${fields.tags}, new` }, { customFields: {} }, 'UTC')).toEqual({
    tags: ['Bylaws, 2024', 'new'],
  })
})
