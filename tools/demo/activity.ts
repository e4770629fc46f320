import { createRandom, type Random } from './random.ts'

/** A resource and a reader of the demo activity. */
export type ActivityResource = { id: string; slug: string; type: string; accessLevel: string }
export type Reader = { userId: string; memberId: string }

/** A view or a download of a resource. */
export type DemoActivity = {
  at: string
  resource_id: string
  kind: 'view' | 'download'
  person: string | null
  member_id: string | null
}

const DAY_MS = 86_400_000
const DAYS = 365
/** Visits on a working day, at the start and at the end of the year. */
const VISITS_AT_START = 26
const VISITS_AT_END = 64
/** Last year's conference and this year's symposium (event-series.ts): days from today, length and traffic factor. */
const conferences = [
  { day: -337, length: 2, factor: 5 },
  { day: -128, length: 2, factor: 3.2 },
]
/** Traffic factor by weekday, from Sunday. */
const weekdayFactors = [0.22, 1.05, 1.15, 1.1, 1.05, 0.85, 0.3]
/** Weights by hour in UTC: office hours in western Europe, and some evenings. */
const hourWeights = [1, 0, 0, 0, 0, 1, 3, 8, 16, 20, 21, 19, 12, 16, 19, 18, 14, 9, 6, 6, 7, 7, 5, 2]
/** The most popular resources, by a word in the slug. */
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
 * A year of activity in a library, up to yesterday: it grows over the year, drops on weekends, in August and around New
 * Year, and peaks at the conferences. Deterministic for the same day, resources, readers and share.
 *
 * @param share fraction of the full activity, for a smaller association
 */
export function makeDemoActivity(
  resources: ActivityResource[],
  readers: Reader[],
  now: Date,
  share = 1,
): DemoActivity[] {
  const random = createRandom(20_26)
  const weightedResources = resources.map(
    (resource, index) => [resource, getWeight(resource, index)] as const,
  )
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const activity: DemoActivity[] = []
  for (let ago = DAYS - 1; ago > 0; ago--) {
    const day = today - ago * DAY_MS
    const count = Math.round(countVisits(day, -ago) * share * (0.85 + random.fraction() * 0.3))
    const people = weighReaders(readers, DAYS - ago)
    for (let index = 0; index < count; index++)
      activity.push(...makeVisit(random, day, weightedResources, people))
  }
  return activity
}

/** Weights of the readers: few read a lot; every third joins during the year. @param day of the year, from 0 */
function weighReaders(readers: Reader[], day: number): (readonly [Reader, number])[] {
  return readers.flatMap((reader, index) =>
    index % 3 === 2 && (index * 53) % DAYS > day ? [] : [[reader, 1 / (2 + index) ** 1.15] as const],
  )
}

function getWeight({ slug, type }: ActivityResource, index: number): number {
  const position = popular.findIndex((word) => slug.includes(word))
  const weight = position === -1 ? 1 / (1 + index / 9) : 5 - position / 3
  return type === 'document' ? weight : weight * 0.6
}

/** The number of visits on a day. @param daysFromToday negative in the past */
function countVisits(day: number, daysFromToday: number): number {
  const date = new Date(day)
  const growth = VISITS_AT_START + ((VISITS_AT_END - VISITS_AT_START) * (DAYS + daysFromToday)) / DAYS
  const conferenceFactor = getConferenceFactor(daysFromToday)
  // Conferences override the holiday season.
  return (
    growth *
    (weekdayFactors[date.getUTCDay()] ?? 1) *
    (conferenceFactor > 1 ? conferenceFactor : getSeasonFactor(date))
  )
}

function getSeasonFactor(date: Date): number {
  const [month, dayOfMonth] = [date.getUTCMonth(), date.getUTCDate()]
  if (month === 7) return 0.6
  if ((month === 11 && dayOfMonth > 21) || (month === 0 && dayOfMonth < 3)) return 0.25
  return 1
}

/** Traffic also rises in the week before and after a conference. */
function getConferenceFactor(daysFromToday: number): number {
  const peaks = conferences.map(({ day, length, factor }) => {
    if (daysFromToday >= day && daysFromToday < day + length) return factor
    const distanceDays = daysFromToday < day ? day - daysFromToday : daysFromToday - day - length + 1
    return distanceDays > 7 ? 1 : 1 + (factor - 1) * 0.45 * (1 - distanceDays / 8)
  })
  return Math.max(...peaks)
}

/** A view of a resource, sometimes followed by a download. */
function makeVisit(
  random: Random,
  day: number,
  weightedResources: (readonly [ActivityResource, number])[],
  people: (readonly [Reader, number])[],
): DemoActivity[] {
  const resource = random.pickWeighted(weightedResources)
  const isOpen = resource.accessLevel === 'public' || resource.accessLevel === 'partially_gated'
  const isVisitor = people.length === 0 || random.chance(isOpen ? 0.45 : 0.08)
  const reader = isVisitor ? null : random.pickWeighted(people)
  const readerFields = { person: reader?.userId ?? null, member_id: reader?.memberId ?? null }
  const moment =
    (random.pickWeighted(hourWeights.map((weight, hour) => [hour, weight] as const)) * 60 +
      random.integer(0, 59)) *
    60_000
  const at = day + moment + random.integer(0, 59_999)
  const makeActivity = (kind: DemoActivity['kind'], time: number): DemoActivity => ({
    at: new Date(time).toISOString(),
    resource_id: resource.id,
    kind,
    ...readerFields,
  })
  const canOpen = isVisitor ? resource.accessLevel === 'public' : true
  const viewed = makeActivity('view', at)
  if (!canOpen || !random.chance(0.42)) return [viewed]
  return [viewed, makeActivity('download', at + random.integer(4_000, 240_000))]
}
