import { describe, expect, test } from 'bun:test'
import { Post } from '@guildhall/wire/community'
import { Course } from '@guildhall/wire/courses'
import { Event } from '@guildhall/wire/events'
import { Job } from '@guildhall/wire/jobs'
import { Sponsorship } from '@guildhall/wire/sponsorships'
import { findViolations } from '@guildhall/wire/validate'
import { makeDemoCourses } from './courses.ts'
import { makeDemoEvents } from './events.ts'
import { makeDemoJobs } from './jobs.ts'
import { makeDemoPosts } from './posts.ts'
import { makeDemoSponsorships } from './sponsorships.ts'

const now = new Date('2026-03-01T15:30:00Z')
/** Days of clock changes, a leap day, and the turn of a year. */
const days = ['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31', '2027-01-01'].map(
  (day) => new Date(day),
)
const authors = Array.from({ length: 20 }, (_, index) => ({
  memberId: `0198c5a2-7b1e-7c3d-9a4f-0000000000${index + 10}`,
  name: `Ada ${index}`,
}))

const collections = [
  ['events', Event, makeDemoEvents, 60],
  ['courses', Course, makeDemoCourses, 18],
  ['jobs', Job, makeDemoJobs, 25],
  ['posts', Post, (at: Date) => makeDemoPosts(authors, at), 40],
  ['sponsorships', Sponsorship, makeDemoSponsorships, 12],
] as const

describe.each(collections)('the demo %s', (_name, { create }, make, count) => {
  test('are the same at any time of the day', () => {
    expect(make(new Date('2026-03-01T00:00:00Z'))).toEqual(make(now))
  })

  test('are valid on days of clock changes, a leap day and the turn of a year', () => {
    for (const day of [now, ...days])
      for (const record of make(day)) expect([record, findViolations(create, record)]).toEqual([record, []])
  })

  test('have unique external ids and names', () => {
    const records = make(now)
    expect(records).toHaveLength(count)
    expect(new Set(records.map(({ externalId }) => externalId)).size).toBe(count)
    const names = records.map((record) => ('title' in record ? record.title : record.sponsor))
    expect(new Set(names).size).toBe(count)
  })
})

describe.each([
  ['events', (day: Date) => makeDemoEvents(day).map(({ startsAt, endsAt }) => [startsAt, endsAt])],
  ['jobs', (day: Date) => makeDemoJobs(day).map(({ postedAt, expiresAt }) => [postedAt, expiresAt])],
  [
    'sponsorships',
    (day: Date) => makeDemoSponsorships(day).map(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ],
])('the demo %s', (_name, makePeriods) => {
  test('end after they start', () => {
    for (const day of [now, ...days]) {
      const periods = makePeriods(day).filter(([start, end]) => start && end)
      expect(periods).not.toEqual([])
      expect(periods.filter(([start, end]) => String(start) >= String(end))).toEqual([])
    }
  })
})

/** The number of occurrences of each value. */
function countValues(values: readonly unknown[]): Record<string, number> {
  return Object.fromEntries(
    Map.groupBy(values, String)
      .entries()
      .map(([value, group]) => [value, group.length]),
  )
}

describe('the demo events', () => {
  const events = makeDemoEvents(now)

  test('span a year around today, many time zones and every format', () => {
    const starts = events.map(({ startsAt }) => startsAt).sort()
    expect(starts[0]?.slice(0, 7)).toBe('2025-09')
    expect(starts.at(-1)?.slice(0, 7)).toBe('2026-08')
    expect(new Set(events.map(({ timezone }) => timezone)).size).toBeGreaterThan(12)
    expect(Object.keys(countValues(events.map(({ format }) => format))).sort()).toEqual([
      'hybrid',
      'in_person',
      'online',
    ])
    expect(countValues(events.map(({ visibility }) => visibility)).members).toBe(13)
    expect(countValues(events.map(({ allDay }) => allDay)).true).toBe(6)
    expect(events.filter(({ address }) => address).length).toBeGreaterThan(30)
  })

  test('have statuses that agree with their dates', () => {
    const states = countValues(events.map(({ status }) => status))
    expect(Object.keys(states).sort()).toEqual(['cancelled', 'completed', 'draft', 'published'])
    expect(states).toMatchObject({ cancelled: 4, draft: 5 })
    for (const { status, endsAt } of events) {
      if (status === 'completed') expect(endsAt < now.toISOString()).toBe(true)
      if (status === 'published') expect(endsAt > '2026-03-01').toBe(true)
    }
  })

  test('start and end at local midnight if they last all day', () => {
    for (const day of [now, ...days]) {
      for (const { allDay, startsAt, endsAt, timezone } of makeDemoEvents(day)) {
        if (!allDay) continue
        for (const moment of [startsAt, endsAt]) {
          const { hour, minute } = Temporal.Instant.from(moment).toZonedDateTimeISO(timezone)
          expect([hour, minute]).toEqual([0, 0])
        }
      }
    }
  })

  test('do not cost more for members', () => {
    const priced = events.filter(({ price }) => price)
    expect(new Set(priced.map(({ price }) => price?.currency)).size).toBeGreaterThan(6)
    for (const { price, memberPrice } of priced) {
      expect(memberPrice?.currency).toBe(price?.currency ?? '')
      expect(memberPrice?.amount ?? 0).toBeLessThanOrEqual(price?.amount ?? 0)
    }
  })
})

test('the demo courses cover all delivery modes and have credits', () => {
  const courses = makeDemoCourses(now)
  expect(Object.keys(countValues(courses.map(({ delivery }) => delivery))).sort()).toEqual([
    'blended',
    'live',
    'self_paced',
  ])
  expect(countValues(courses.map(({ status }) => status))).toEqual({ published: 15, draft: 2, archived: 1 })
  expect(courses.filter(({ credits }) => credits?.length).length).toBe(17)
})

test('the demo jobs have statuses that agree with their dates', () => {
  const jobs = makeDemoJobs(now)
  expect(countValues(jobs.map(({ status }) => status))).toEqual({
    published: 18,
    expired: 2,
    filled: 2,
    declined: 1,
    draft: 2,
  })
  expect(jobs.filter(({ featured }) => featured)).toHaveLength(3)
  expect(jobs.filter(({ salary }) => salary)).toHaveLength(23)
  const at = now.toISOString()
  for (const { status, postedAt, expiresAt } of jobs) {
    if (status === 'expired') expect(expiresAt && expiresAt < at).toBe(true)
    if (status === 'published') expect(postedAt && postedAt < at && (!expiresAt || expiresAt > at)).toBe(true)
    if (status === 'draft') expect(postedAt).toBeNull()
  }
  for (const { salary } of jobs) expect(salary?.min ?? 0).toBeLessThanOrEqual(salary?.max ?? 0)
})

test('the demo posts have member authors, several spaces and no future dates', () => {
  const posts = makeDemoPosts(authors, now)
  expect(new Set(posts.map(({ space }) => space)).size).toBe(6)
  expect(new Set(posts.map(({ author }) => author?.memberId)).size).toBeGreaterThan(12)
  expect(countValues(posts.map(({ status }) => status))).toEqual({
    published: 36,
    draft: 1,
    held: 2,
    removed: 1,
  })
  for (const { publishedAt, status } of posts) {
    if (status === 'draft') expect(publishedAt).toBeNull()
    else expect(publishedAt && publishedAt < '2026-03-01').toBe(true)
  }
})

test('the demo sponsorships cover all tiers and have statuses that agree with their dates', () => {
  const sponsorships = makeDemoSponsorships(now)
  expect(new Set(sponsorships.map(({ tier }) => tier)).size).toBe(5)
  expect(countValues(sponsorships.map(({ status }) => status))).toEqual({ active: 9, ended: 2, proposed: 1 })
  const at = now.toISOString()
  for (const { status, startsAt, endsAt } of sponsorships) {
    const state = (startsAt ?? '') > at ? 'proposed' : (endsAt ?? '') > at ? 'active' : 'ended'
    expect<string | null | undefined>(status).toBe(state)
  }
})
