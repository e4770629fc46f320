import { expect, test } from 'bun:test'
import { Counts } from '@guildhall/core/reporting/counts'
import fc from 'fast-check'

const activity = fc.record({
  group: fc.oneof(fc.nat(5), fc.nat(2000)),
  // High numbers exceed the memory limit of the bitsets.
  person: fc.oneof(fc.nat(40), fc.nat(5000), fc.nat(60_000_000)),
  views: fc.nat(3),
  downloads: fc.integer({ min: 1, max: 3 }),
})

type Activity = { group: number; person: number; views: number; downloads: number }

function addActivities(counts: Counts, activities: Activity[]): void {
  const buildColumn = (name: keyof Activity) => Int32Array.from(activities, (activity) => activity[name])
  const entries = {
    people: buildColumn('person'),
    views: buildColumn('views'),
    downloads: buildColumn('downloads'),
  }
  counts.addAll(buildColumn('group'), entries, 0, activities.length)
}

/** Lists the known people of entries. Number 0 is left out: it stands for an unknown person. */
const listPeople = (activities: Activity[]) =>
  new Set(activities.map(({ person }) => person).filter((person) => person > 0))

test('counts each person once in each group, for any number of people', () => {
  const property = fc.property(fc.array(activity, { maxLength: 3000, size: 'max' }), (activities) => {
    const counts = new Counts()
    for (let first = 0; first < activities.length; first += 500)
      addActivities(counts, activities.slice(first, first + 500))
    const copy = counts.copy()
    addActivities(copy, [{ group: 7, person: 7, views: 1, downloads: 1 }])
    expect(copy.getTotal().downloads).toBe(counts.getTotal().downloads + 1)
    expect(counts.getTotal().uniqueUsers).toBe(listPeople(activities).size)
    const joined = counts.regroup((group) => [group % 3, 7])
    expect(joined.get(7).uniqueUsers).toBe(listPeople(activities).size)
    for (const [remainder, groupActivities] of Map.groupBy(activities, ({ group }) => group % 3))
      expect(joined.get(remainder).uniqueUsers).toBe(listPeople(groupActivities).size)
    for (const [group, groupActivities] of Map.groupBy(activities, ({ group }) => group)) {
      const sum = (name: 'views' | 'downloads') =>
        groupActivities.reduce((total, activity) => total + activity[name], 0)
      expect(counts.get(group)).toEqual({
        views: sum('views'),
        downloads: sum('downloads'),
        uniqueUsers: listPeople(groupActivities).size,
      })
    }
    const active = new Set(activities.map(({ group }) => group))
    expect(new Set(counts.listGroups())).toEqual(active)
    expect(counts.listGroups()).toHaveLength(active.size)
  })
  fc.assert(property, { numRuns: 30 })
})
