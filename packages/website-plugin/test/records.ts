import { buildPdf } from '../../../apps/server/test/library/files.ts'
import type { TestClient } from '../../../tools/testing/service.ts'

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Builds an event. @param day days from now until its start */
export function buildEvent(day: number, fields: object = {}) {
  return {
    title: `Event ${day}`,
    startsAt: addDays(day),
    endsAt: addDays(day + 0.1),
    timezone: 'Europe/Amsterdam',
    status: 'published' as const,
    ...fields,
  }
}

/** Markup that must be shown as text. */
export const payload = '<img src=x onerror="window.ran=1">'

/** An event with every field that the event view shows. */
export const conference = buildEvent(10, {
  title: 'Spring conference',
  summary: 'Two days on tides and towers.',
  description: `## Program\n\nTalks, *boats* and a **dinner**; see [the talks](https://www.example.org/talks).\n\n- first\n- second\n\n${payload}\n\n[bad](javascript:window.ran=1)`,
  format: 'in_person',
  venue: 'Harbour Hall',
  address: { line1: '1 Quay', city: 'Bristol', postalCode: 'BS1 4RN', country: 'GB' },
  url: 'https://www.example.org/spring',
  registrationUrl: 'https://www.example.org/spring/register',
  price: { amount: 4900, currency: 'EUR' },
  organizer: 'Events committee',
})

/** Creates one public record for each element, with most fields that lists show. */
export async function createOneOfEach({ live }: TestClient): Promise<void> {
  await live.events.create({
    ...buildEvent(10),
    title: 'Spring conference',
    summary: 'Two days on tides and towers.',
    format: 'in_person',
    venue: 'Harbour Hall',
    address: { city: 'Bristol' },
    url: 'https://www.example.org/spring',
    registrationUrl: 'https://www.example.org/spring/register',
    price: { amount: 4900, currency: 'EUR' },
  })
  await createResource(live, {
    name: 'Dredging guide',
    excerpt: 'How deep, how often.',
    accessLevel: 'public',
    categories: [(await live.resources.categories.create({ name: 'Guides' })).id],
  })
  await live.courses.create({
    title: 'Reading tide tables',
    code: 'HC-101',
    summary: 'From Doodson to your own harbour.',
    delivery: 'self_paced',
    durationMinutes: 90,
    credits: [{ scheme: 'CPD', amount: 1.5 }],
    price: { amount: 0, currency: 'EUR' },
    url: 'https://www.example.org/tides',
    status: 'published',
  })
  await live.jobs.create({
    title: 'Hydrographic surveyor',
    description: 'Measure the sea.',
    employer: 'Port of Bristol',
    location: 'Bristol',
    remote: 'hybrid',
    employmentType: 'FULL_TIME',
    salary: { min: 4_200_000, max: 5_000_000, currency: 'GBP', unit: 'YEAR' },
    applyUrl: 'https://jobs.example.org/1',
    postedAt: addDays(-2),
    featured: true,
    status: 'published',
  })
  await live.community.create({
    title: 'What we learned about silt',
    body: 'It settles.',
    space: 'Surveying',
    author: { name: 'Ada Lovelace' },
    pinned: true,
    publishedAt: addDays(-1),
    url: 'https://www.example.org/silt',
    status: 'published',
  })
  await live.sponsorships.create({
    sponsor: 'Harbour Bank',
    tier: 'gold',
    description: 'For all who go to sea.',
    url: 'https://bank.example.org',
    status: 'active',
  })
}

/** Uploads a published resource whose file is a PDF of one page. */
export function createResource(
  live: TestClient['live'],
  fields: Parameters<TestClient['live']['resources']['upload']>[1],
) {
  const file = new Blob([buildPdf('A page.')])
  return live.resources.upload(file, { fileName: 'file.pdf', status: 'published', ...fields })
}

export const kinds = ['events', 'resources', 'courses', 'jobs', 'community', 'sponsorships'] as const
export const allElements = kinds.map((kind) => `<guildhall-${kind}></guildhall-${kind}>`).join('')
