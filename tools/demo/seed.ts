import { ConflictError, type Guildhall, type Member } from '@guildhall/sdk'
import { makeDemoCourses } from './courses.ts'
import { createAll } from './create-all.ts'
import { makeDemoEvents } from './events.ts'
import { makeDemoJobs } from './jobs.ts'
import { levels } from './levels.ts'
import { makeMembersCsv } from './members-csv.ts'
import { type Author, makeDemoPosts } from './posts.ts'
import { makeDemoSponsorships } from './sponsorships.ts'

/** The number of members; of the other records, every `interval`-th is created. */
export type DemoSize = { members: number; interval: number }

/**
 * Seeds an association with demo data through the API. An interrupted run can be repeated: members are updated, and
 * other existing records, matched by keys and external ids, are not changed.
 *
 * @param imagesUrl where the demo’s images are served
 */
export async function seedDemo(
  guildhall: Guildhall,
  size: DemoSize,
  now: Date,
  imagesUrl?: string,
): Promise<void> {
  await seedLevels(guildhall)
  await seedBankAccount(guildhall)
  // The worker imports the members while the server creates the rest.
  await Promise.all([seedPeople(guildhall, size, now), seedProgram(guildhall, size, now, imagesUrl)])
}

/** Creates the missing membership levels. */
export async function seedLevels(guildhall: Guildhall): Promise<void> {
  for (const level of levels) {
    await guildhall.membershipLevels.create(level).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error
    })
  }
}

/** Sets the bank account to which buyers transfer money; an existing one is kept. */
async function seedBankAccount({ settings }: Guildhall): Promise<void> {
  const { iban } = await settings.billing.get()
  if (iban !== null) return
  await settings.billing.update({
    iban: 'GB29NWBK60161331926819',
    seller: { address: { line1: '12 Harbour Road', city: 'Plymouth', postalCode: 'PL1 2AB', country: 'GB' } },
  })
}

/** Members and their posts. */
async function seedPeople(guildhall: Guildhall, size: DemoSize, now: Date): Promise<void> {
  await seedMembers(guildhall, size.members, now)
  await createAll(guildhall.community, selectSample(makeDemoPosts(await listAuthors(guildhall), now), size))
}

async function seedProgram(
  guildhall: Guildhall,
  size: DemoSize,
  now: Date,
  imagesUrl?: string,
): Promise<void> {
  await createAll(guildhall.events, selectSample(makeDemoEvents(now, imagesUrl), size))
  await createAll(guildhall.courses, selectSample(makeDemoCourses(now), size))
  await createAll(guildhall.jobs, selectSample(makeDemoJobs(now), size))
  await createAll(guildhall.sponsorships, selectSample(makeDemoSponsorships(now, imagesUrl), size))
}

function selectSample<Item>(items: Item[], { interval }: DemoSize): Item[] {
  return items.filter((_, index) => index % interval === 0)
}

async function seedMembers(guildhall: Guildhall, count: number, now: Date): Promise<void> {
  const started = await guildhall.members.import(makeMembersCsv(count, now), { mode: 'upsert' })
  const done = await guildhall.imports.wait(started.id, { timeout: 120_000, pollInterval: 100 })
  if (done.status === 'completed' && done.rows.failed === 0) return
  throw new Error(`The demo members were not imported: ${JSON.stringify(done, null, 2).slice(0, 2_000)}`)
}

/** The authors of posts: the first active members by external id. */
async function listAuthors(guildhall: Guildhall): Promise<Author[]> {
  const active = { status: 'active' as const, order: { externalId: 'asc' as const }, itemsPerPage: 50 }
  const { items } = await guildhall.members.list(active)
  return items.map((member) => ({ memberId: member.id, name: getName(member) }))
}

function getName({ displayName, firstName, lastName }: Member): string {
  return displayName ?? `${firstName} ${lastName}`
}
