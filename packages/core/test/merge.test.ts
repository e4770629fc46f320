import { describe, expect, test } from 'bun:test'
import { defineCollection } from '@guildhall/core/records/collection'
import { field } from '@guildhall/core/records/field'
import { applyChange, isSame, listChangedFields, mergePatch } from '@guildhall/core/records/merge'
import fc from 'fast-check'

/** The test cases of RFC 7396, appendix A. */
const appendix: [original: unknown, patch: unknown, result: unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
]

const hasNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value as object).some(hasNull))
const document = fc.jsonValue({ maxDepth: 3 })

describe('a merge patch', () => {
  test.each(appendix)('merges %j and %j into %j', (original, patch, result) => {
    expect(mergePatch(original, patch)).toStrictEqual(result)
  })

  test('does not modify its arguments', () => {
    fc.assert(
      fc.property(document, document, (target, patch) => {
        const before = JSON.stringify([target, patch])
        mergePatch(target, patch)
        expect(JSON.stringify([target, patch])).toBe(before)
      }),
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(document, document, (target, patch) => {
        const merged = mergePatch(target, patch)
        expect(isSame(mergePatch(merged, patch), merged)).toBe(true)
      }),
    )
  })

  test('without an original returns the patch, if it has no nulls', () => {
    fc.assert(
      fc.property(document, (patch) => {
        fc.pre(!hasNull(patch))
        expect(isSame(mergePatch(undefined, patch), patch)).toBe(true)
      }),
    )
  })

  test('keeps keys such as __proto__ without changing a prototype', () => {
    const patch = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "toString": 2}')
    const merged = mergePatch({}, patch) as object
    expect(Object.keys(merged).toSorted()).toEqual(['__proto__', 'constructor', 'toString'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

const things = defineCollection({
  name: 'things',
  singular: 'thing',
  table: 'things',
  fields: {
    name: field('text', { nullable: false }),
    note: field('text'),
    state: field('enum', { nullable: false, default: 'new' }),
    at: field('timestamp'),
    labels: field('textList', { nullable: false, default: [] }),
    place: field('json', { shape: { street: null, city: null } }),
    extra: field('json', { default: {} }),
    owner: field('uuid', { readOnly: true }),
  },
})
const before = {
  id: 'an id',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  name: 'One',
  note: 'kept',
  state: 'old',
  at: '2026-01-03T00:00:00.000Z',
  labels: ['a'],
  place: { street: 'Quay', city: 'Bristol' },
  extra: { size: 1 },
  owner: null,
}
const applyToExisting = (input: Record<string, unknown>) => applyChange(things, before, input)

describe('a change to a record', () => {
  test('sets omitted fields to their defaults on creation', () => {
    expect(applyChange(things, null, { name: 'New' }).values).toEqual({
      name: 'New',
      note: null,
      state: 'new',
      at: null,
      labels: [],
      place: null,
      extra: {},
    })
  })

  test('keeps omitted fields, and sets null fields to their defaults', () => {
    expect(applyToExisting({ name: 'Two' }).values).toMatchObject({
      name: 'Two',
      note: 'kept',
      labels: ['a'],
    })
    const cleared = applyToExisting({
      note: null,
      state: null,
      labels: null,
      place: null,
      extra: null,
    }).values
    expect(cleared).toMatchObject({ note: null, state: 'new', labels: [], place: null, extra: {} })
  })

  test('merges objects by field, keeps all keys of fixed shapes, and replaces lists', () => {
    expect(applyToExisting({ place: { city: null } }).values.place).toEqual({ street: 'Quay', city: null })
    expect(applyToExisting({ extra: { color: 'red' } }).values.extra).toEqual({ size: 1, color: 'red' })
    expect(applyToExisting({ extra: { size: null } }).values.extra).toEqual({})
    expect(applyToExisting({ labels: ['b'] }).values.labels).toEqual(['b'])
  })

  test('normalizes timestamps', () => {
    expect(applyToExisting({ at: '2026-01-03T01:00:00+01:00' }).values.at).toBe('2026-01-03T00:00:00.000Z')
  })

  test('accepts unchanged read-only fields, even with a timestamp in another format, and rejects changed ones', () => {
    expect(applyToExisting({ ...before, createdAt: '2026-01-01T01:00:00+01:00' }).violations).toEqual([])
    const violations = applyToExisting({
      id: 'another',
      owner: 'other',
      createdAt: '2026-01-01T00:00:01Z',
    }).violations
    expect(violations.map(({ propertyPath, code }) => [propertyPath, code]).toSorted()).toEqual([
      ['createdAt', 'read_only'],
      ['id', 'read_only'],
      ['owner', 'read_only'],
    ])
  })

  test('consists of the fields that differ, ignoring key order and `updatedAt`', () => {
    const after = { ...before, updatedAt: 'later', place: { city: 'Bristol', street: 'Quay' }, name: 'Two' }
    expect(listChangedFields(before, after)).toEqual(['name'])
  })
})
