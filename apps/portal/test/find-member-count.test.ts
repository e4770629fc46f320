import { describe, expect, test } from 'bun:test'
import { findMemberCount } from '../src/staff/levels/find-member-count.ts'

describe('the number of members of a level', () => {
  const buildFacet = (length: number) =>
    Array.from({ length }, (_, index) => ({ value: `level-${index}`, count: 200 - index }))

  test('is 0 if the service returned all levels in use, and this one is not among them', () => {
    expect(findMemberCount(buildFacet(99), 'level-98')).toBe(102)
    expect(findMemberCount(buildFacet(99), 'unused')).toBe(0)
    expect(findMemberCount([], 'unused')).toBe(0)
  })

  test('is unknown if the service may have omitted it', () => {
    expect(findMemberCount(buildFacet(100), 'level-99')).toBe(101)
    expect(findMemberCount(buildFacet(100), 'rare')).toBeUndefined()
  })
})
