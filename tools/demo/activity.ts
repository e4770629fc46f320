import { type Random, seededRandom } from './random.ts'

/** A resource that is read, and somebody who reads. */
export type Shelved = { id: string; slug: string; type: string; accessLevel: string }
export type Reader = { userId: string; memberId: string }

/** Something that was done with a resource. */
export type Deed = {
  at: string
  resource_id: string
  kind: 'view' | 'download'
  person: string | null
  member_id: string | null
}

const DAY = 86_400_000
const DAYS = 365
/** Deeds of a working day, when the year begins and at its end. */
const AT_FIRST = 26
const AT_LAST = 64
/** Days from today to the conference of a year ago and the symposium since (event-series.ts), and how busy they are. */
const gatherings = [
  { day: -337, length: 3, times: 5 },
  { day: -128, length: 2, times: 3.2 },
]
/** Sunday first. */
const weekly = [0.22, 1.05, 1.15, 1.1, 1.05, 0.85, 0.3]
/** By the hour in UTC: offices of western Europe, and some evenings. */
const hours = [1, 0, 0, 0, 0, 1, 3, 8, 16, 20, 21, 19, 12, 16, 19, 18, 14, 9, 6, 6, 7, 7, 5, 2]
/** What people come back to, before the rest. */
const popular = [
  'handbook',
  'tide-gauges',
  'salary',
  'safety',
  'cpd',
  'continuing-education',
  'tide-tables',
  'annual-report',
]

/**
 * A year of what people do with a library: more from month to month, less at weekends, in summer and at the turn of the
 * year, much at the conferences. The same for the same day, resources and readers.
 *
 * @param share of all of it, for a smaller association
 */
export function demoActivity(resources: Shelved[], readers: Reader[], now: Date, share = 1): Deed[] {
  const random = seededRandom(20_26)
  const shelf = resources.map((resource, index) => [resource, weightOf(resource, index)] as const)
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const deeds: Deed[] = []
  for (let ago = DAYS - 1; ago > 0; ago--) {
    const day = today - ago * DAY
    const count = Math.round(busyness(day, -ago) * share * (0.85 + random.fraction() * 0.3))
    const people = peopleOf(readers, DAYS - ago)
    for (let one = 0; one < count; one++) deeds.push(...visit(random, day, shelf, people))
  }
  return deeds
}

/** Some read much and most a little; every third comes to it in the course of the year. @param day of the year, from 0 */
function peopleOf(readers: Reader[], day: number): (readonly [Reader, number])[] {
  return readers.flatMap((reader, index) =>
    index % 3 === 2 && (index * 53) % DAYS > day ? [] : [[reader, 1 / (2 + index) ** 1.15] as const],
  )
}

function weightOf({ slug, type }: Shelved, index: number): number {
  const place = popular.findIndex((word) => slug.includes(word))
  const weight = place === -1 ? 1 / (1 + index / 9) : 5 - place / 3
  return type === 'document' ? weight : weight * 0.6
}

/** How many visits a day has. @param from how many days it is from today */
function busyness(day: number, from: number): number {
  const date = new Date(day)
  const growth = AT_FIRST + ((AT_LAST - AT_FIRST) * (DAYS + from)) / DAYS
  const gathering = peak(from)
  // Whoever is at a gathering, or about to be, is on no holiday.
  return growth * (weekly[date.getUTCDay()] ?? 1) * (gathering > 1 ? gathering : season(date))
}

function season(date: Date): number {
  const [month, dayOfMonth] = [date.getUTCMonth(), date.getUTCDate()]
  if (month === 7) return 0.6
  if ((month === 11 && dayOfMonth > 21) || (month === 0 && dayOfMonth < 3)) return 0.25
  return 1
}

/** The days before a gathering are busy too, and people read the papers after it. */
function peak(from: number): number {
  const peaks = gatherings.map(({ day, length, times }) => {
    if (from >= day && from < day + length) return times
    const away = from < day ? day - from : from - day - length + 1
    return away > 7 ? 1 : 1 + (times - 1) * 0.45 * (1 - away / 8)
  })
  return Math.max(...peaks)
}

/** Somebody looks at a resource, and may download it a little later. */
function visit(
  random: Random,
  day: number,
  shelf: (readonly [Shelved, number])[],
  people: (readonly [Reader, number])[],
): Deed[] {
  const resource = random.pickWeighted(shelf)
  const isOpen = resource.accessLevel === 'public' || resource.accessLevel === 'partially_gated'
  const visitor = people.length === 0 || random.chance(isOpen ? 0.45 : 0.08)
  const reader = visitor ? null : random.pickWeighted(people)
  const who = { person: reader?.userId ?? null, member_id: reader?.memberId ?? null }
  const moment =
    (random.pickWeighted(hours.map((weight, hour) => [hour, weight] as const)) * 60 + random.integer(0, 59)) *
    60_000
  const at = day + moment + random.integer(0, 59_999)
  const deed = (kind: Deed['kind'], time: number): Deed => ({
    at: new Date(time).toISOString(),
    resource_id: resource.id,
    kind,
    ...who,
  })
  const opens = visitor ? resource.accessLevel === 'public' : true
  const viewed = deed('view', at)
  if (!opens || !random.chance(0.42)) return [viewed]
  return [viewed, deed('download', at + random.integer(4_000, 240_000))]
}
