import type { Country } from './countries.ts'
import { getGraceDays } from './levels.ts'
import type { Random } from './random.ts'

/** A row of the CSV, by column. */
export type MemberRow = Record<string, string>

const DAY_MS = 86_400_000

const statuses = [
  ['active', 66],
  ['pending', 7],
  ['grace', 6],
  ['lapsed', 11],
  ['suspended', 3],
  ['cancelled', 7],
] as const
const memberLevels = [
  ['member', 44],
  ['associate', 26],
  ['student', 14],
  ['fellow', 9],
  ['corporate', 5],
  ['life', 2],
] as const
/** As the demo’s member handbook says. */
const lettersAfterName = new Map<string, string>([
  ['member', 'MHCS'],
  ['fellow', 'FHCS'],
])
const jobTitles =
  'Hydrographic surveyor,Harbour master,Marine surveyor,Coastal engineer,Cartographer,Pilot boat skipper,Dredging manager,Geodesist,Port planner,Tide analyst'.split(
    ',',
  )
const departments = 'Survey,Operations,Engineering,Research,Training'.split(',')
const specialisms = 'multibeam sonar,dredging,tidal modelling,port approach,cable routes,wreck survey'.split(
  ',',
)
const tags = 'mentor,speaker,examiner,volunteer,committee,newsletter-editor'.split(',')

/**
 * Makes a random member. Dates are relative to today, so that they agree with the status whenever the demo is seeded.
 *
 * @param number from 1; part of the member number and the external id
 * @param today midnight in UTC, in milliseconds
 */
export function makeMember(random: Random, country: Country, number: number, today: number): MemberRow {
  const [firstName, firstAscii] = pickName(random, country.firstNames)
  const [lastName, lastAscii] = pickName(random, country.lastNames)
  const status = random.pickWeighted(statuses)
  const level = random.pickWeighted(memberLevels)
  const letters = lettersAfterName.get(level)
  const works = level !== 'student' && random.chance(0.85)
  return {
    externalId: `crm-${String(10_000 + number)}`,
    email: `${firstAscii}.${lastAscii}.${number}@example.org`.toLowerCase(),
    firstName,
    lastName,
    displayName: random.chance(0.15) && letters ? `${firstName} ${lastName} ${letters}` : '',
    phone: random.chance(0.8) ? fill(random, country.phone) : '',
    organization: works
      ? pickOrganization(random, lastName)
      : level === 'student'
        ? 'Solent Maritime Academy'
        : '',
    jobTitle: works ? random.pick(jobTitles) : '',
    department: works ? random.pick(departments) : '',
    ...makeAddress(random, country),
    memberNumber: `HC-${String(number).padStart(5, '0')}`,
    level,
    status,
    ...makeMembership(random, status, level, today),
    'consents.newsletter': String(random.chance(0.7)),
    'consents.directory': String(random.chance(0.5)),
    tags: JSON.stringify(tags.filter(() => random.chance(0.08))),
    customFields: JSON.stringify(makeCustomFields(random, number)),
  }
}

function pickName(random: Random, names: string): [native: string, ascii: string] {
  const [nativeName = '', ascii = nativeName] = random.pick(names.split(',')).split('/')
  return [nativeName, ascii.replaceAll(/[^A-Za-z-]/g, '')]
}

function pickOrganization(random: Random, lastName: string): string {
  return random.pick([
    'Northgate Hydrographic Ltd',
    'Port of Saltmarsh Authority',
    `${lastName} & Partners`,
    'Tidewater Survey Group',
    'Estuary & Coast Engineering',
    'Royal Lighthouse Trust',
  ])
}

function makeAddress(random: Random, country: Country): MemberRow {
  const [city, region, postalCode] = random.pick(country.cities)
  return {
    'address.line1': `${random.pick(country.streets.split(','))} ${random.integer(1, 140)}`,
    'address.line2': random.chance(0.15) ? `Unit ${random.integer(1, 30)}` : '',
    'address.city': city,
    'address.region': region,
    'address.postalCode': fill(random, postalCode),
    'address.country': country.code,
  }
}

/** Dates that agree with the status and do not change it within the next few days. */
function makeMembership(random: Random, status: string, level: string, today: number): MemberRow {
  if (status === 'pending') return { joinedAt: '', renewsAt: '' }
  const addDays = (days: number) =>
    new Date(today + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const joinedAt = addDays(-random.integer(400, level === 'student' ? 1_500 : 6_000))
  if (level === 'life') return { joinedAt, renewsAt: '' }
  const grace = getGraceDays(level)
  if (status === 'grace') return { joinedAt, renewsAt: addDays(-random.integer(1, Math.floor(grace / 2))) }
  if (status === 'lapsed') return { joinedAt, renewsAt: addDays(-random.integer(grace + 5, 390)) }
  return { joinedAt, renewsAt: addDays(random.integer(5, 360)) }
}

function makeCustomFields(random: Random, number: number): Record<string, unknown> {
  return {
    specialism: random.pick(specialisms),
    cpdHours: random.integer(0, 60),
    ...(random.chance(0.3) ? { licence: `MCA/${2_000 + number}` } : {}),
    ...(random.chance(0.2) ? { vessel: random.pick(['Sandpiper', 'Curlew', 'Sea Holly', 'Ariadne']) } : {}),
  }
}

/** Replaces each # with a digit and each @ with a capital letter. */
function fill(random: Random, pattern: string): string {
  return pattern
    .replaceAll('#', () => String(random.integer(0, 9)))
    .replaceAll('@', () => random.pick([...'ABDEFGHJLNPQRSTUWXYZ']))
}
