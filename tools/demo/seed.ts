import { ConflictError, type Guildhall, type Member } from '@guildhall/sdk'
import { demoCourses } from './courses.ts'
import { createAll } from './create-all.ts'
import { demoEvents } from './events.ts'
import { demoJobs } from './jobs.ts'
import { levels } from './levels.ts'
import { membersCsv } from './members-csv.ts'
import { type Author, demoPosts } from './posts.ts'
import { demoSponsorships } from './sponsorships.ts'

/** How much there is to be: so many members, and one of so many of everything else. */
export type DemoSize = { members: number; oneOf: number }

/**
 * Fills an association with demo data through the public API, as its own administrators would. Killed half-way,
 * it can be run again: what exists is left as it is, matched by keys and external ids.
 */
export async function seedDemo(guildhall: Guildhall, size: DemoSize, now: Date): Promise<void> {
  await seedLevels(guildhall)
  // The worker is busy with the members while the server takes in the rest.
  await Promise.all([seedPeople(guildhall, size, now), seedCatalogues(guildhall, size, now)])
}

/** Makes the membership levels that are not there yet. */
export async function seedLevels(guildhall: Guildhall): Promise<void> {
  for (const level of levels) {
    await guildhall.membershipLevels.create(level).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error
    })
  }
}

/** The members and what they write. */
async function seedPeople(guildhall: Guildhall, size: DemoSize, now: Date): Promise<void> {
  await seedMembers(guildhall, size.members, now)
  await createAll(guildhall.community, some(demoPosts(await authorsOf(guildhall), now), size))
}

async function seedCatalogues(guildhall: Guildhall, size: DemoSize, now: Date): Promise<void> {
  await createAll(guildhall.events, some(demoEvents(now), size))
  await createAll(guildhall.courses, some(demoCourses(now), size))
  await createAll(guildhall.jobs, some(demoJobs(now), size))
  await createAll(guildhall.sponsorships, some(demoSponsorships(now), size))
}

function some<Item>(items: Item[], { oneOf }: DemoSize): Item[] {
  return items.filter((_, index) => index % oneOf === 0)
}

async function seedMembers(guildhall: Guildhall, count: number, now: Date): Promise<void> {
  const started = await guildhall.members.import(membersCsv(count, now), { mode: 'upsert' })
  const done = await guildhall.imports.wait(started.id, { timeout: 120_000, pollInterval: 100 })
  if (done.status === 'completed' && done.rows.failed === 0) return
  throw new Error(`The demo members were not taken in: ${JSON.stringify(done, null, 2).slice(0, 2_000)}`)
}

/** Members who write: the same ones in every run. */
async function authorsOf(guildhall: Guildhall): Promise<Author[]> {
  const active = { status: 'active' as const, order: { externalId: 'asc' as const }, itemsPerPage: 50 }
  const { items } = await guildhall.members.list(active)
  return items.map((member) => ({ memberId: member.id, name: nameOf(member) }))
}

function nameOf({ displayName, firstName, lastName }: Member): string {
  return displayName ?? `${firstName} ${lastName}`
}
