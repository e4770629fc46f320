import { expect, test } from 'bun:test'
import { Counts } from '@guildhall/core/reporting/counts'
import fc from 'fast-check'

const deed = fc.record({
  group: fc.oneof(fc.nat(5), fc.nat(2000)),
  // Those with great numbers leave the sets of bits no room.
  person: fc.oneof(fc.nat(40), fc.nat(5000), fc.nat(60_000_000)),
  views: fc.nat(3),
  downloads: fc.nat(3),
})

test('people are counted once in each group, however many there are', () => {
  const property = fc.property(fc.array(deed, { maxLength: 3000, size: 'max' }), (deeds) => {
    const counts = new Counts()
    for (const { group, person, views, downloads } of deeds) counts.add(group, person, views, downloads)
    for (const [group, own] of Map.groupBy(deeds, ({ group }) => group)) {
      const sum = (name: 'views' | 'downloads') => own.reduce((total, one) => total + one[name], 0)
      const people = new Set(own.map(({ person }) => person).filter((person) => person > 0))
      expect(counts.of(group)).toEqual({
        views: sum('views'),
        downloads: sum('downloads'),
        uniqueUsers: people.size,
      })
    }
    const active = new Set(deeds.filter((one) => one.views + one.downloads > 0).map(({ group }) => group))
    expect(counts.groups()).toEqual([...active].sort((one, other) => one - other))
  })
  fc.assert(property, { numRuns: 30 })
})
